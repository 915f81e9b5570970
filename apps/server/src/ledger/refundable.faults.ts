const file = 'apps/server/src/ledger/refundable.ts'
const tests = ['apps/server/src/ledger/refundable.test.ts']

/** Mistakes in what can be refunded of a payment. */
export const faults = [
  {
    name: 'refundable: what open refunds hold can be refunded again',
    file,
    find: " - ${column('reserved')})",
    replace: ')',
    tests,
  },
  {
    name: 'refundable: a batch takes a refund of nothing',
    file,
    find: 'when ${amount} <= 0 then',
    replace: 'when ${amount} < 0 then',
    tests,
  },
  {
    name: 'refundable: a payment without a gateway can be refunded',
    file,
    find: "row.has_gateway ? 'ON' : 'NONE'",
    replace: "row.has_gateway ? 'ON' : 'ON'",
    tests,
  },
  {
    name: 'refundable: one unit more than is left can be refunded',
    file: 'packages/contract/src/refund-amount.ts',
    find: 'amount > refundable\n',
    replace: 'amount > refundable && Number(amount) - 1 > Number(refundable)\n',
    tests: ['packages/contract/src/refunds.test.ts'],
  },
]
