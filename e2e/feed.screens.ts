import { ja } from '@choba/phrases/ja.ts'
import type { ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'tenant/feedKey',
    menu: {
      order: 439,
      entry: ja.feed.screens.keys,
      call: 'feedkey/list',
      query: { tenantCode: 'demo' },
      open: ['sysconfig'],
    },
    user: 'sysconfig',
  },
]
