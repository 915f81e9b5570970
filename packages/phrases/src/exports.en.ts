import type { exportsJa } from './exports.ja.ts'

export const exportsEn: typeof exportsJa = {
  transactions: {
    fileName: 'Transactions',
    columns: {
      paymentNo: 'Transaction number',
      paidAt: 'Date and time',
      store: 'Store',
      terminal: 'Terminal',
      type: 'Type',
      paymentType: 'Payment method',
      amount: 'Amount',
      remark: 'Note',
      state: 'Status',
      counted: 'Amount in totals',
      uncounted: 'Amount not in totals',
      currency: 'Currency',
      offset: 'UTC offset',
      reason: 'Refund reason',
      tradeType: 'Trade type',
      pointCard: 'Point card no.',
      pointsUsed: 'Points used',
      pointsAwarded: 'Points awarded',
      presentation: 'Point card shown',
      merchantCode: 'Merchant code',
      merchant: 'Merchant',
    },
    total: 'Total',
  },
  statements: { fileName: 'statement' },
  journals: { fileName: 'journal' },
}
