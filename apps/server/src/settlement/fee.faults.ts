const file = 'apps/server/src/settlement/fee.ts'
const tests = ['apps/server/src/settlement/fee.test.ts']

/** Mistakes in the fee formula. */
export const faults = [
  {
    name: 'fee: a fee that is rounded up is one too many in SQL where nothing is left over',
    file,
    find: 'PPM - 1 : PPM / 2',
    replace: 'PPM : PPM / 2',
    tests,
  },
  {
    name: 'fee: the database rounds a negative sum away from its amount',
    file,
    find: 'sign(${sum}) * div(abs(${sum}) *',
    replace: 'div(${sum} *',
    tests,
  },
  {
    name: 'fee: a share in the fee of a cycle is rounded alone',
    file,
    find: 'feeOf(before + amount, rate) - feeOf(before, rate)',
    replace: 'feeOf(before - before + amount, rate)',
    tests,
  },
  {
    name: 'fee: a fee that is rounded once for a cycle is said to be known before its close',
    file: 'apps/server/src/settlement/refund-effect.ts',
    find: "  if (rate.rounding_unit === 'CYCLE') return null\n",
    replace: '',
    tests: ['apps/server/src/areas/deposits/refund-effect.test.ts'],
  },
]
