import type { receiptsJa } from './receipts.ja.ts'

export const receiptsEn: typeof receiptsJa = {
  open: 'Print receipt',
  title: 'Print receipt',
  note: 'The receipt is marked as a copy. Printing and downloading are recorded in the audit log.',
  none: {
    PAYMENT: 'There’s no receipt because the payment failed.',
    REFUND: 'There’s no refund slip because the refund hasn’t succeeded.',
  },
  language: 'Receipt language',
  preview: 'Receipt preview',
  code: 'QR code of transaction no. {number}',
  logo: 'Logo',
  print: 'Print in browser',
  pdf: 'PDF (58 mm)',
  escpos: 'Printer file',
  close: 'Close',
  fault: 'Couldn’t load the receipt',
  fileFault: 'Couldn’t download the receipt',
  slip: {
    fileName: { PAYMENT: 'receipt', REFUND: 'refund-slip' },
    title: { PAYMENT: 'Receipt', REFUND: 'Refund slip' },
    copy: 'Copy (reissued)',
    refund: 'Refunded amount',
    pointsUsed: 'Points used',
    pointsAwarded: 'Points awarded',
    pointsReturned: 'Points returned',
    pointsReversed: 'Awards cancelled',
    balance: 'Point balance',
    pointCard: 'Point card',
    reissuedAt: 'Reissued at',
  },
  audit: {
    action: {
      read: 'View receipt',
      file: 'Download receipt',
      print: 'Print receipt in the browser',
    },
    field: { receiptLanguage: 'Receipt language' },
    sentence: {
      file: '{actor} downloaded a copy of the receipt of {object}.',
      print: '{actor} printed a copy of the receipt of {object}.',
    },
  },
}
