import { ja } from '@choba/phrases/ja.ts'
import type { ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'dataCompass',
    menu: {
      order: 37,
      entry: ja.dataCompass.screens.dataCompass,
      call: 'datacompass/average',
      open: ['owner', 'manager', 'owner2'],
    },
    user: 'owner',
  },
]
