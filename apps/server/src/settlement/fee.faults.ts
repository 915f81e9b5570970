const file = 'apps/server/src/settlement/fee.ts'
const tests = ['apps/server/src/settlement/fee.test.ts']

/** Planted faults in the fee formula. */
export const faults = [
  {
    name: 'fee: the SQL adds one unit to a fee rounded up without a remainder',
    file,
    find: 'PPM - 1 : PPM / 2',
    replace: 'PPM : PPM / 2',
    tests,
  },
  {
    name: 'fee: the SQL rounds negative sums differently from TypeScript',
    file,
    find: 'sign(${sum}) * div(abs(${sum}) *',
    replace: 'div(${sum} *',
    tests,
  },
  {
    name: "fee: rounds the share of each amount in a cycle's fee separately",
    file,
    find: 'feeOf(before + amount, rate) - feeOf(before, rate)',
    replace: 'feeOf(before - before + amount, rate)',
    tests,
  },
  {
    name: 'fee: shows a fee rounded for the cycle before the cycle closes',
    file: 'apps/server/src/settlement/refund-effect.ts',
    find: "  if (rate.rounding_unit === 'CYCLE') return null\n",
    replace: '',
    tests: ['apps/server/src/areas/deposits/refund-effect.test.ts'],
  },
]
