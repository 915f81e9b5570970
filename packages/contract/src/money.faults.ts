const money = 'packages/contract/src/money'

/** Planted faults in amounts. Run with `npm run test:faults`. */
export const faults = [
  {
    name: 'money: formats yen with two decimals',
    file: `${money}.ts`,
    find: 'const digits: Record<string, number> = { JPY: 0,',
    replace: 'const digits: Record<string, number> = { JPY: 2,',
    tests: [`${money}.test.ts`],
  },
  {
    name: 'money: parses an amount above the maximum',
    file: `${money}.ts`,
    find: 'amount > BigInt(MAX_AMOUNT) ? null',
    replace: 'amount > BigInt(MAX_EXACT) ? null',
    tests: [`${money}.test.ts`],
  },
]
