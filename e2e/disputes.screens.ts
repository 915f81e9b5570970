import { ja } from '@choba/phrases/ja.ts'
import {
  merchantUsers,
  openFirst,
  type OpenedCase,
  type ScreenCase,
} from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'dispute',
    menu: {
      order: 27,
      entry: ja.disputes.screens.list,
      call: 'dispute/list',
      open: merchantUsers,
    },
    user: 'owner',
  },
  {
    path: 'sysdispute',
    menu: {
      order: 28,
      entry: ja.disputes.screens.list,
      call: 'sysdispute/list',
      open: ['superadmin'],
    },
    user: 'superadmin',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'dispute-detail', user: 'owner', at: 'dispute', open: openFirst },
  { name: 'dispute-add', user: 'owner', at: 'dispute/add' },
]
