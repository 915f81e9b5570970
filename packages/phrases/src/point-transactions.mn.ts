import type { pointTransactionsJa } from './point-transactions.ja.ts'

export const pointTransactionsMn: typeof pointTransactionsJa = {
  audit: {
    action: {
      list: 'Онооны гүйлгээний жагсаалт харах',
      detail: 'Онооны гүйлгээ харах',
    },
  },
}
