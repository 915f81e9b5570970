const area = 'apps/server/src/areas/receipts'
const tests = [`${area}/receipts.test.ts`, `${area}/receipt-lines.test.ts`]

/** Planted faults in the copies of receipts, for `npm run test:faults`. */
export const faults = [
  {
    name: 'receipts: prints a receipt of a failed payment',
    file: `${area}/receipts.service.ts`,
    find: "if (!hasReceipt(transaction)) throw new AppError('illegalOperation')",
    replace: 'void hasReceipt',
    tests,
  },
  {
    name: 'receipts: prints the whole number of a point card',
    file: `${area}/receipt-lines.ts`,
    find: 'pair(slip.pointCard, maskedCard(cardNo))',
    replace: 'pair(slip.pointCard, cardNo)',
    tests,
  },
  {
    name: 'receipts: does not say that a receipt is a copy',
    file: `${area}/receipt-lines.ts`,
    find: '    center(slip.copy),\n',
    replace: '',
    tests,
  },
  {
    name: 'receipts: records no browser print',
    file: `${area}/receipts.service.ts`,
    find: '  call.audit(auditOf(transaction, language))\n',
    replace: '  void auditOf(transaction, language)\n',
    tests,
  },
]
