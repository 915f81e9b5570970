import { ja } from '@choba/phrases/ja.ts'
import type { ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'tenant/feedKey',
    menu: { order: 440, entry: ja.feed.screens.keys, call: 'feedkey/list', open: ['sysconfig'] },
    user: 'sysconfig',
  },
]
