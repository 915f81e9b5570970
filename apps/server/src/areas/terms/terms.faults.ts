const terms = 'apps/server/src/areas/terms/terms'
const tests = [`${terms}.test.ts`]
const refusals = ['apps/server/src/areas/terms/terms-refusals.test.ts']
const contract = 'packages/contract/src/terms'

/** Mistakes in terms: `npm run test:faults`. */
export const faults = [
  {
    name: 'terms: a version may begin in the middle of a cycle',
    file: 'apps/server/src/areas/terms/terms-checks.ts',
    find: 'if (ground.newest && !isFirstDayOfCycle(firstDay, ground.newest.cycle))',
    replace: 'if (ground.newest && !isFirstDayOfCycle(firstDay, { kind: "DAILY" }))',
    tests: refusals,
    only: 'in the middle of a cycle',
  },
  {
    name: 'terms: a request goes by what it was asked on, whatever there is now',
    file: `${terms}.approval.ts`,
    find: 'return isClosed && ground.newest?.firstDay !== firstDay ? null : ground',
    replace: 'return isClosed && ground.newest?.firstDay !== firstDay ? null : approval.ground',
    tests,
    only: 'is stale',
  },
  {
    name: 'terms: the merchant reads what waits for approval',
    file: `${terms}.routes.ts`,
    find: 'own: (call) => readTerms(call.tx, call.merchant!, call.language, false),',
    replace: 'own: (call) => readTerms(call.tx, call.merchant!, call.language, true),',
    tests,
    only: 'waits for another administrator',
  },
  {
    name: 'terms: a brand may be left without a rate',
    file: 'apps/server/src/areas/terms/terms-checks.ts',
    find: "return brands.every((code) => codes.includes(code)) ? odd : [...odd, { path: 'rates', problem: 'missing' }]",
    replace: 'return odd',
    tests: refusals,
    only: 'without a rate',
  },
  {
    name: 'terms: a rate that was agreed changes with those that are added',
    file: 'apps/server/src/areas/terms/terms-checks.ts',
    find: 'return was === undefined || isDeepStrictEqual(was, rate) ? []',
    replace: 'return was === undefined || was !== rate ? []',
    tests: ['apps/server/src/areas/deposits/missing-rates.test.ts'],
    only: 'only the missing rates',
  },
  {
    name: 'terms: a fee that is given back is rounded down',
    file: `${contract}-fee.ts`,
    find: 'const product = (amount < 0n ? -amount : amount) * BigInt(ratePpm)',
    replace: 'const product = (amount < 0n ? -amount + 40n : amount) * BigInt(ratePpm)',
    tests: [`${contract}-fee.test.ts`],
  },
  {
    name: 'terms: a pay day is moved back before the close',
    file: `${contract}-cycle.ts`,
    find: 'return rolled > closeDay ? rolled : nearestBankDay(nominal, 1, calendar)',
    replace: 'return rolled',
    tests: [`${contract}-cycle.test.ts`],
  },
  {
    name: 'terms: exactly the smallest amount paid out is carried',
    file: 'packages/contract/src/deposit-figures.ts',
    find: 'before.left >= BigInt(terms.minimumPayout)',
    replace: 'before.left > BigInt(terms.minimumPayout)',
    tests: ['packages/contract/src/deposit-figures.test.ts'],
  },
  {
    name: 'terms: what is negative is invoiced a cycle too early',
    file: 'packages/contract/src/deposit-figures.ts',
    find: 'carries > terms.negativeCarries',
    replace: 'carries >= terms.negativeCarries',
    tests: ['packages/contract/src/deposit-figures.test.ts'],
  },
  {
    name: 'terms: a fee that came back is taxed',
    file: 'packages/contract/src/deposit-figures.ts',
    find: "taxClass === 'TAXABLE_10').map((brand) => brand.fee - brand.feeBack)",
    replace: "taxClass === 'TAXABLE_10').map((brand) => brand.fee)",
    tests: ['packages/contract/src/deposit-figures.test.ts'],
  },
  {
    name: 'terms: a transfer fee begins above its amount',
    file: 'packages/contract/src/terms-fee.ts',
    find: 'BigInt(tier.from) <= amount',
    replace: 'BigInt(tier.from) < amount',
    tests: ['packages/contract/src/terms-fee.test.ts'],
  },
  {
    name: 'terms: the first cycle begins before its terms',
    file: 'packages/contract/src/terms-cycle.ts',
    find: 'from: from < terms.firstDay ? terms.firstDay : from, to',
    replace: 'from, to',
    tests: ['packages/contract/src/terms-cycle.test.ts'],
  },
  {
    name: 'terms: a version may not begin on the first open day',
    file: 'apps/server/src/areas/terms/terms-checks.ts',
    find: 'firstDay < earliest',
    replace: 'firstDay <= earliest',
    tests: ['apps/server/src/areas/terms/terms-checks.test.ts'],
  },
  {
    name: 'terms: a version begins on a day that is closed',
    file: 'apps/server/src/areas/terms/terms-checks.ts',
    find: '[newest?.firstDay, closedThrough]',
    replace: '[newest?.firstDay]',
    tests: ['apps/server/src/areas/terms/terms-checks.test.ts'],
  },
  {
    name: 'terms: a version is approved for the day that was closed last',
    file: 'apps/server/src/areas/terms/terms.approval.ts',
    find: 'firstDay <= closedThrough',
    replace: 'firstDay < closedThrough',
    tests: ['apps/server/src/ledger/closed-days.test.ts'],
  },
]
