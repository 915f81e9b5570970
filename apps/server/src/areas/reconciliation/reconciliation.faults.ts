const area = 'apps/server/src/areas/reconciliation'

/**
 * Mutations that the tests of reconciliation must detect: `npm run test:faults -- reconciliation`.
 */
export const faults = [
  {
    name: 'reconciliation: matches by amount and day without the payer',
    file: `${area}/bank-line-matching.ts`,
    find: 'if (named !== null || !payers.has(payer)) return',
    replace: 'if (named !== null) return',
    tests: [`${area}/bank-line-matching.test.ts`],
    only: 'the payer|by its amount alone',
  },
  {
    name: 'reconciliation: matches by number without the amount',
    file: `${area}/bank-line-matching.ts`,
    find: 'if (deposit?.amount === line.amount && canCome(line, deposit))',
    replace: 'if (deposit && canCome(line, deposit))',
    tests: [`${area}/bank-line-matching.test.ts`],
    only: 'if they differ in one point',
  },
  {
    name: 'reconciliation: matches a deposit although two lines fit it',
    file: `${area}/bank-line-matching.ts`,
    find: 'here.length === 1 && times.get(deposit!) === 1 &&',
    replace: 'here.length === 1 &&',
    tests: [`${area}/bank-line-matching.test.ts`],
    only: 'fit one deposit|by its amount alone',
  },
  {
    name: 'reconciliation: lets a user without access to all stores upload bank files',
    file: `${area}/reconciliation.service.ts`,
    find: "if (storesSeen(tx) !== 'all') throw new AppError('illegalOperation')",
    replace: 'void storesSeen(tx)',
    tests: [`${area}/reconciliation.test.ts`],
    only: 'access to some stores|another merchant|upload of a bank file',
  },
  {
    name: 'reconciliation: confirms a suggestion of another merchant',
    file: `${area}/bank-line-token.ts`,
    find: 'if (ofMerchant !== merchantId) throw refused()',
    replace: 'void ofMerchant',
    tests: [`${area}/reconciliation.test.ts`],
    only: 'another merchant|once',
  },
  {
    name: 'reconciliation: accepts a bank file of an account that the merchant does not have',
    file: `${area}/payout-accounts.ts`,
    find: "if (found.length === 0) throw new AppError('badRequest', badField('file.account', 'value'))\n    return found",
    replace: 'return found.length === 0 ? own.slice(0, 1) : found',
    tests: [`${area}/reconciliation.test.ts`],
    only: 'another account|empty file',
  },
  {
    name: 'reconciliation: the transfer file contains deposits that are not paid yet',
    file: `${area}/reconciliation.repository.ts`,
    find: "(d.state = 'IN_TRANSFER' and d.pay_day <= ${today}::date)",
    replace: 'd.pay_day <= ${today}::date',
    tests: [`${area}/transfer-file.test.ts`],
  },
]
