import { ja } from '@choba/phrases/ja.ts'
import { adminUsers, merchantUsers, type ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'help/manual',
    menu: {
      order: 900,
      entry: ja.manuals.screens.list,
      call: 'manual/list',
      open: [...merchantUsers, ...adminUsers],
    },
    user: 'owner',
  },
]
