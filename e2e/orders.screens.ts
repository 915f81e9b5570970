import { ja } from '@choba/phrases/ja.ts'
import { openFirst, type OpenedCase, type ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'order',
    menu: {
      order: 11,
      entry: ja.orders.screens.list,
      call: 'order/list',
      query: { cardNo: 'PC-' },
      open: ['owner', 'manager', 'clerk'],
    },
    user: 'owner',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'order-detail', user: 'owner', at: 'order', open: openFirst },
]
