import { ja } from '@choba/phrases/ja.ts'
import {
  adminUsers,
  merchantUsers,
  type OpenedCase,
  press,
  type ScreenCase,
} from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'help/support',
    menu: {
      order: 910,
      entry: ja.support.screens.support,
      call: 'support/detail',
      open: [...merchantUsers, ...adminUsers],
    },
    user: 'owner',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'support-edit', user: 'superadmin', at: 'help/support/edit' },
  {
    name: 'guide',
    user: 'owner',
    at: 'trade',
    open: (page, { shell }) => press(page, shell.guide),
  },
]
