import { ja } from '@choba/phrases/ja.ts'
import { openFirst, type OpenedCase, type ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'tradePoint',
    menu: {
      order: 12,
      entry: ja.pointTransactions.screens.list,
      call: 'tradepoint/list',
      query: { cardNo: 'PC-' },
      open: ['owner', 'manager', 'clerk'],
    },
    user: 'owner',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'point-transaction-detail', user: 'owner', at: 'tradePoint', open: openFirst },
]
