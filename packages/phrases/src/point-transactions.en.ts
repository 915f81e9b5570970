import type { pointTransactionsJa } from './point-transactions.ja.ts'

export const pointTransactionsEn: typeof pointTransactionsJa = {
  audit: {
    action: {
      list: 'View of the point transactions',
      detail: 'View of a point transaction',
    },
  },
}
