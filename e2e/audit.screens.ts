import { ja } from '@choba/phrases/ja.ts'
import { adminUsers, openFirst, type OpenedCase, type ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'setting/audit',
    menu: {
      order: 350,
      entry: ja.audit.screens.list,
      call: 'audit/options',
      open: ['owner', 'manager', 'owner2', ...adminUsers],
    },
    user: 'owner',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'audit-detail', user: 'owner', at: 'setting/audit', open: openFirst },
]
