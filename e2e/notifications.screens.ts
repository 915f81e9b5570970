import { ja } from '@choba/phrases/ja.ts'
import {
  adminUsers,
  merchantUsers,
  openFirst,
  type OpenedCase,
  type ScreenCase,
} from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  { path: 'message', user: 'superadmin' },
  {
    path: 'message/list',
    menu: {
      order: 100,
      entry: ja.notifications.screens.list,
      call: 'message/notifications',
      open: [...merchantUsers, ...adminUsers],
    },
    user: 'superadmin',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'message-detail', user: 'superadmin', at: 'message', open: openFirst },
]
