/** Mistakes in what portal and server agree on: `npm run test:faults`. */
export const faults = [
  {
    name: 'contract: a refund asks for another permission',
    file: 'packages/contract/src/refunds.contract.ts',
    find: "merchantMay('Refund.add')",
    replace: "merchantMay('Record.search')",
    tests: ['apps/server/src/testing/permission-table.test.ts'],
  },
  {
    name: 'contract: a period of three months and a day',
    file: 'packages/contract/src/period.ts',
    find: 'addMonths(period.from, months)',
    replace: 'addDays(addMonths(period.from, months), 1)',
    tests: ['packages/contract/src/period.test.ts'],
  },
  {
    name: 'contract: a failed payment can be refunded',
    file: 'packages/contract/src/refunds.contract.ts',
    find: "state !== 'PAID'",
    replace: "state === 'SENT'",
    tests: ['packages/contract/src/refunds.test.ts'],
  },
]
