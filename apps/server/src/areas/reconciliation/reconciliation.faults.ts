const area = 'apps/server/src/areas/reconciliation'

/** Mistakes in reconciliation: `npm run test:faults -- reconciliation`. */
export const faults = [
  {
    name: 'reconciliation: an amount and a day are enough, whoever paid',
    file: `${area}/bank-line-matching.ts`,
    find: 'if (named !== null || !payers.has(payer)) return',
    replace: 'if (named !== null) return',
    tests: [`${area}/bank-line-matching.test.ts`],
    only: 'the payer|by its amount alone',
  },
  {
    name: 'reconciliation: a number alone is enough, whatever the amount',
    file: `${area}/bank-line-matching.ts`,
    find: 'if (deposit?.amount === line.amount && canCome(line, deposit))',
    replace: 'if (deposit && canCome(line, deposit))',
    tests: [`${area}/bank-line-matching.test.ts`],
    only: 'one thing differs',
  },
  {
    name: 'reconciliation: of two lines for one deposit the first is taken',
    file: `${area}/bank-line-matching.ts`,
    find: 'here.length === 1 && times.get(deposit!) === 1 &&',
    replace: 'here.length === 1 &&',
    tests: [`${area}/bank-line-matching.test.ts`],
    only: 'for one deposit|by its amount alone',
  },
  {
    name: 'reconciliation: who sees a part of the stores matches files',
    file: `${area}/reconciliation.service.ts`,
    find: "if (storesSeen(tx) !== 'all') throw new AppError('illegalOperation')",
    replace: 'void storesSeen(tx)',
    tests: [`${area}/reconciliation.test.ts`],
    only: 'part of the stores|no one else|bad input',
  },
  {
    name: 'reconciliation: a suggestion of another merchant is confirmed',
    file: `${area}/bank-line-token.ts`,
    find: 'if (ofMerchant !== merchantId) throw refused()',
    replace: 'void ofMerchant',
    tests: [`${area}/reconciliation.test.ts`],
    only: 'no one else|once',
  },
  {
    name: 'reconciliation: a file of any account is taken',
    file: `${area}/payout-accounts.ts`,
    find: "if (found.length === 0) throw new AppError('badRequest', badField('file.account', 'value'))\n    return found",
    replace: 'return found.length === 0 ? own.slice(0, 1) : found',
    tests: [`${area}/reconciliation.test.ts`],
    only: 'another account|empty file',
  },
  {
    name: 'reconciliation: the transfer file has what has not come yet',
    file: `${area}/reconciliation.repository.ts`,
    find: "(d.state = 'IN_TRANSFER' and d.pay_day <= ${today}::date)",
    replace: 'd.pay_day <= ${today}::date',
    tests: [`${area}/transfer-file.test.ts`],
  },
]
