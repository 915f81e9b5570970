const terms = 'apps/server/src/areas/terms/terms'
const tests = [`${terms}.test.ts`]
const refusals = ['apps/server/src/areas/terms/terms-refusals.test.ts']
const contract = 'packages/contract/src/terms'

/** Planted faults in terms: `npm run test:faults`. */
export const faults = [
  {
    name: 'terms: allows a version to begin in the middle of a cycle',
    file: 'apps/server/src/areas/terms/terms-checks.ts',
    find: 'if (context.newest && !isFirstDayOfCycle(firstDay, context.newest.cycle))',
    replace: 'if (context.newest && !isFirstDayOfCycle(firstDay, { kind: "DAILY" }))',
    tests: refusals,
    only: 'in the middle of a cycle',
  },
  {
    name: 'terms: approves a request although the data that it depends on has changed',
    file: `${terms}.approval.ts`,
    find: 'return isClosed && basis.newest?.firstDay !== firstDay ? null : basis',
    replace: 'return isClosed && basis.newest?.firstDay !== firstDay ? null : approval.basis',
    tests,
    only: 'is stale',
  },
  {
    name: 'terms: shows a pending request to the merchant',
    file: `${terms}.routes.ts`,
    find: 'own: (call) => readTerms(call.tx, call.merchant!, call.language, false),',
    replace: 'own: (call) => readTerms(call.tx, call.merchant!, call.language, true),',
    tests,
    only: 'waits for another administrator',
  },
  {
    name: 'terms: allows a payment method without a rate',
    file: 'apps/server/src/areas/terms/terms-checks.ts',
    find: "return paymentMethods.every((code) => codes.includes(code)) ? odd : [...odd, { path: 'rates', problem: 'missing' }]",
    replace: 'return odd',
    tests: refusals,
    only: 'without a rate',
  },
  {
    name: 'terms: changes existing rates when missing rates are added',
    file: 'apps/server/src/areas/terms/terms-checks.ts',
    find: 'return was === undefined || isDeepStrictEqual(was, rate) ? []',
    replace: 'return was === undefined || was !== rate ? []',
    tests: ['apps/server/src/areas/deposits/missing-rates.test.ts'],
    only: 'only the missing rates',
  },
  {
    name: 'terms: rounds a returned fee down',
    file: `${contract}-fee.ts`,
    find: 'const product = (amount < 0n ? -amount : amount) * BigInt(ratePpm)',
    replace: 'const product = (amount < 0n ? -amount + 40n : amount) * BigInt(ratePpm)',
    tests: [`${contract}-fee.test.ts`],
  },
  {
    name: 'terms: moves a pay day before the close of the deposit',
    file: `${contract}-cycle.ts`,
    find: 'return rolled > closeDay ? rolled : nearestBankDay(nominal, 1, calendar)',
    replace: 'return rolled',
    tests: [`${contract}-cycle.test.ts`],
  },
  {
    name: 'terms: carries over an amount equal to the minimum payout',
    file: 'packages/contract/src/deposit-figures.ts',
    find: 'before.left >= BigInt(terms.minimumPayout)',
    replace: 'before.left > BigInt(terms.minimumPayout)',
    tests: ['packages/contract/src/deposit-figures.test.ts'],
  },
  {
    name: 'terms: invoices a negative amount one cycle too early',
    file: 'packages/contract/src/deposit-figures.ts',
    find: 'carries > terms.negativeCarries',
    replace: 'carries >= terms.negativeCarries',
    tests: ['packages/contract/src/deposit-figures.test.ts'],
  },
  {
    name: 'terms: taxes a returned fee',
    file: 'packages/contract/src/deposit-figures.ts',
    find: "taxClass === 'TAXABLE_10').map((paymentMethod) => paymentMethod.fee - paymentMethod.feeBack)",
    replace: "taxClass === 'TAXABLE_10').map((paymentMethod) => paymentMethod.fee)",
    tests: ['packages/contract/src/deposit-figures.test.ts'],
  },
  {
    name: 'terms: does not apply a transfer fee to an amount equal to its lower limit',
    file: 'packages/contract/src/terms-fee.ts',
    find: 'BigInt(tier.from) <= amount',
    replace: 'BigInt(tier.from) < amount',
    tests: ['packages/contract/src/terms-fee.test.ts'],
  },
  {
    name: 'terms: begins the first cycle before the first day of the terms',
    file: 'packages/contract/src/terms-cycle.ts',
    find: 'from: from < terms.firstDay ? terms.firstDay : from, to',
    replace: 'from, to',
    tests: ['packages/contract/src/terms-cycle.test.ts'],
  },
  {
    name: 'terms: rejects a version that begins on the first day that is not closed',
    file: 'apps/server/src/areas/terms/terms-checks.ts',
    find: 'firstDay < earliest',
    replace: 'firstDay <= earliest',
    tests: ['apps/server/src/areas/terms/terms-checks.test.ts'],
  },
  {
    name: 'terms: allows a version to begin on a closed day',
    file: 'apps/server/src/areas/terms/terms-checks.ts',
    find: '[newest?.firstDay, closedThrough]',
    replace: '[newest?.firstDay]',
    tests: ['apps/server/src/areas/terms/terms-checks.test.ts'],
  },
  {
    name: 'terms: approves a version that begins on the last closed day',
    file: 'apps/server/src/areas/terms/terms.approval.ts',
    find: 'firstDay <= closedThrough',
    replace: 'firstDay < closedThrough',
    tests: ['apps/server/src/ledger/closed-days.test.ts'],
  },
]
