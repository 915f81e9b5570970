import type { exportsJa } from './exports.ja.ts'

export const exportsEn: typeof exportsJa = {
  transactions: {
    fileName: 'Transactions',
    columns: {
      paymentNo: 'Transaction number',
      paidAt: 'Date',
      store: 'Store',
      terminal: 'Terminal',
      type: 'Type',
      paymentType: 'Payment option',
      amount: 'Amount',
      remark: 'Remark',
      state: 'Status',
      counted: 'Counted amount',
      uncounted: 'Uncounted amount',
      currency: 'Currency',
      offset: 'UTC offset',
      merchantCode: 'Merchant code',
      merchant: 'Merchant',
    },
    total: 'Total',
  },
}
