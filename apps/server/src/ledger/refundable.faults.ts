const file = 'apps/server/src/ledger/refundable.ts'
const tests = ['apps/server/src/ledger/refundable.test.ts']

/** Planted faults in the rules for refundable amounts. */
export const faults = [
  {
    name: 'refundable: allows refunding an amount that pending refunds have reserved',
    file,
    find: " - ${column('reserved')})",
    replace: ')',
    tests,
  },
  {
    name: 'refundable: a batch accepts a refund of 0',
    file,
    find: 'when ${amount} <= 0 then',
    replace: 'when ${amount} < 0 then',
    tests,
  },
  {
    name: 'refundable: allows refunding a payment without a gateway',
    file,
    find: "row.has_gateway ? 'ON' : 'NONE'",
    replace: "row.has_gateway ? 'ON' : 'ON'",
    tests,
  },
  {
    name: 'refundable: allows one minor unit more than the refundable amount',
    file: 'packages/contract/src/refund-amount.ts',
    find: 'amount > refundable\n',
    replace: 'amount > refundable && Number(amount) - 1 > Number(refundable)\n',
    tests: ['packages/contract/src/refunds.test.ts'],
  },
]
