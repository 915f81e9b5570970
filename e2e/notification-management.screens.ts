import { ja } from '@choba/phrases/ja.ts'
import { openFirst, owners, type OpenedCase, type ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'message/management',
    menu: {
      order: 101,
      entry: ja.notificationManagement.screens.list,
      call: 'message/managelist',
      open: owners,
    },
    user: 'owner',
  },
  {
    path: 'message/sysManagement',
    menu: {
      order: 102,
      entry: ja.notificationManagement.screens.systemList,
      call: 'message/sysmanagelist',
      open: ['superadmin'],
    },
    user: 'superadmin',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'message-management-detail', user: 'owner', at: 'message/management', open: openFirst },
  { name: 'message-management-add', user: 'owner', at: 'message/management/add' },
  { name: 'message-sysManagement-add', user: 'superadmin', at: 'message/sysManagement/add' },
]
