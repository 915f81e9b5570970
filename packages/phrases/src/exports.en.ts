import type { exportsJa } from './exports.ja.ts'

export const exportsEn: typeof exportsJa = {
  transactions: {
    fileName: 'Transactions',
    columns: {
      merchant: 'Merchant',
      paymentNo: 'Transaction number',
      paidAt: 'Date',
      store: 'Store',
      terminal: 'Terminal',
      type: 'Type',
      paymentType: 'Payment option',
      amount: 'Amount',
      remark: 'Remark',
    },
    type: {
      payment: 'Payment',
      paymentFailed: 'Payment (failed)',
      refund: 'Refund',
      refundPending: 'Refund (pending)',
      refundFailed: 'Refund (failed)',
    },
  },
}
