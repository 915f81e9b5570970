const money = 'packages/contract/src/money'

/** Mistakes with amounts: `npm run test:faults`. */
export const faults = [
  {
    name: 'money: the yen has two decimals',
    file: `${money}.ts`,
    find: 'const digits: Record<string, number> = { JPY: 0,',
    replace: 'const digits: Record<string, number> = { JPY: 2,',
    tests: [`${money}.test.ts`],
  },
  {
    name: 'money: an amount above the limit is read',
    file: `${money}.ts`,
    find: 'amount > BigInt(MAX_AMOUNT) ? null',
    replace: 'amount > BigInt(MAX_EXACT) ? null',
    tests: [`${money}.test.ts`],
  },
]
