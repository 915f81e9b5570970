import { ja } from '@choba/phrases/ja.ts'
import { merchantUsers, type ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'panel',
    menu: {
      order: 5,
      entry: ja.dashboard.screens.dashboard,
      call: 'dashboard/summary',
      open: merchantUsers,
    },
    user: 'owner',
  },
]
