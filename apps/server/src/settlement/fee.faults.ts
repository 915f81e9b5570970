const file = 'apps/server/src/settlement/fee.ts'
const tests = ['apps/server/src/settlement/fee.test.ts']

/** Planted faults in the fee formula. */
export const faults = [
  {
    name: 'fee: the SQL formula adds one unit when it rounds up a fee without a remainder',
    file,
    find: 'PPM - 1 : PPM / 2',
    replace: 'PPM : PPM / 2',
    tests,
  },
  {
    name: 'fee: the SQL formula rounds negative sums differently from the TypeScript formula',
    file,
    find: 'sign(${sum}) * div(abs(${sum}) *',
    replace: 'div(${sum} *',
    tests,
  },
  {
    name: 'fee: rounds each amount separately instead of the running sum of the cycle',
    file,
    find: 'feeOf(before + amount, rate) - feeOf(before, rate)',
    replace: 'feeOf(before - before + amount, rate)',
    tests,
  },
  {
    name: 'fee: the preview of a refund shows a fee that is only known when the cycle closes',
    file: 'apps/server/src/settlement/refund-effect.ts',
    find: "  if (rate.rounding_unit === 'CYCLE') return null\n",
    replace: '',
    tests: ['apps/server/src/areas/deposits/refund-effect.test.ts'],
  },
]
