import { addDays } from '@choba/contract/period.ts'
import { ja } from '@choba/phrases/ja.ts'
import { type OpenedCase, press, type ScreenCase } from './support/screen-case.ts'

const today = new Date().toISOString().slice(0, 10)

export const screens: readonly ScreenCase[] = [
  {
    path: 'refundBatch',
    menu: {
      order: 15,
      entry: ja.refundBatches.screens.list,
      call: 'refundbatch/list',
      open: ['owner', 'manager', 'owner2'],
    },
    user: 'owner',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'refund-batch-upload', user: 'owner', at: 'refundBatch/upload' },
  {
    name: 'trade-selection',
    user: 'owner',
    at: `trade?tradeKind=PAYMENT&state=PAID&dateFrom=${addDays(today, -30)}&dateTo=${today}`,
    async open(page, { transactions, refundBatches }) {
      await press(page, transactions.refundSeveral)
      await press(page, refundBatches.selection.all)
    },
  },
]
