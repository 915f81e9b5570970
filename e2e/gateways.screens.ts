import { ja } from '@choba/phrases/ja.ts'
import type { ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'tenant/gateway',
    menu: {
      order: 439.5,
      entry: ja.gateways.screens.gateways,
      call: 'gateway/list',
      query: { tenantCode: 'demo' },
      open: ['sysconfig'],
    },
    user: 'sysconfig',
  },
]
