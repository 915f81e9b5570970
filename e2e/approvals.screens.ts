import { ja } from '@choba/phrases/ja.ts'
import {
  adminUsers,
  merchantUsers,
  type OpenedCase,
  type ScreenCase,
} from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'approval',
    menu: {
      order: 30,
      entry: ja.approvals.screens.list,
      call: 'approval/list',
      // Users with permission to refund, edit merchants or delete tenants can open the screen. The
      // server answers the call for all users, because any user may have requested an approval.
      open: ['owner', 'owner2', 'manager', 'superadmin', 'sysconfig'],
      answered: [...merchantUsers, ...adminUsers],
    },
    user: 'owner',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'approval-own', user: 'manager', at: 'approval?box=OWN' },
  { name: 'approval-missing', user: 'owner', at: 'approval/999999' },
  { name: 'approval-filters', user: 'superadmin', at: 'approval?box=ALL&kind=refund' },
]
