import { ja } from '@choba/phrases/ja.ts'
import { openFirst, type OpenedCase, owners, type ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'dispute',
    menu: {
      order: 120,
      entry: ja.disputes.screens.list,
      call: 'dispute/list',
      open: [...owners, 'manager', 'clerk'],
    },
    user: 'owner',
  },
  {
    path: 'sysdispute',
    menu: {
      order: 125,
      entry: ja.disputes.screens.list,
      call: 'sysdispute/list',
      open: ['superadmin', 'sysconfig'],
    },
    user: 'superadmin',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'dispute-detail', user: 'owner', at: 'dispute', open: openFirst },
  { name: 'dispute-add', user: 'owner', at: 'dispute/add' },
]
