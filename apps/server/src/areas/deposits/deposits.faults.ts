const area = 'apps/server/src/areas/deposits'

/** Mistakes in deposits: `npm run test:faults -- deposits`. */
export const faults = [
  {
    name: 'deposits: what counts rows does not wait for a close',
    // PGlite has one connection, and does one transaction after the other.
    onPostgres: true,
    file: 'apps/server/src/platform/closed-days.ts',
    find: "  await shareMerchantLock(tx.q, 'settlement', merchantId)\n  const settlement = await findSettlement(tx.q, merchantId)\n  if (!settlement) return\n  const late",
    replace: '  const settlement = await findSettlement(tx.q, merchantId)\n  if (!settlement) return\n  const late',
    tests: [`${area}/deposits.races.test.ts`],
  },
  {
    name: 'deposits: a late transaction is forgotten',
    file: `${area}/deposits.cells.ts`,
    find: 'const parts = [payments, refunds, ...(withLate ? [late] : [])]',
    replace: 'const parts = [payments, refunds, ...(withLate ? [late] : [])].slice(0, 2)',
    tests: [`${area}/deposits.close.test.ts`],
  },
  {
    name: 'deposits: a refund gives back a fee by the terms of its own day',
    file: `${area}/deposits.cells.ts`,
    find: 'and coalesce(p.business_day, t.business_day) >= r.first_day and coalesce(p.business_day, t.business_day) < r.next_day',
    replace: 'and t.business_day >= r.first_day and t.business_day < r.next_day and p.id is not distinct from p.id',
    tests: [`${area}/deposits.close.test.ts`],
  },
  {
    name: 'deposits: who sees a part of the stores sees the sums of all',
    file: `${area}/deposits.repository.ts`,
    find: "\n    and ${inStores(storesSeen(tx), 'c.store_id')}`",
    replace: '`',
    tests: [`${area}/deposits.test.ts`],
  },
  {
    name: 'deposits: tax is rounded without the transfer fee',
    file: 'packages/contract/src/deposit-figures.ts',
    find: 'taxOf(taxable + transferFee, input.taxRounding)',
    replace: 'taxOf(taxable, input.taxRounding)',
    tests: ['packages/contract/src/deposit-figures.test.ts'],
  },
  {
    name: 'deposits: terms may begin on a day that is closed',
    file: 'apps/server/src/platform/closed-days.ts',
    find: '  return settlement?.closed_through ?? null\n',
    replace: '  return settlement && null\n',
    tests: ['apps/server/src/platform/closed-days.test.ts', 'apps/server/src/areas/terms/terms.refusals.test.ts'],
  },
  {
    name: 'deposits transactions: what came late is on its own day as well',
    file: `${area}/deposits.members.ts`,
    find: 'having sum(l.sign) = 1) ${cut}',
    replace: 'having sum(l.sign) = 7) ${cut}',
    tests: [`${area}/deposits.transactions.test.ts`],
  },
  {
    name: 'deposits transactions: a fee rounded for the cycle begins with every row',
    file: `${area}/deposits.member-fees.ts`,
    find: '(paid ? at.pay_before : at.ref_before)',
    replace: '(paid ? at.pay_before * 0n : at.ref_before)',
    tests: [`${area}/deposits.transactions.test.ts`],
  },
  {
    name: 'deposits transactions: a settled refund that was taken back is forgotten',
    file: `${area}/deposits.members.ts`,
    find: 'having sum(l.sign) = -1)',
    replace: 'having sum(l.sign) = -7)',
    tests: [`${area}/deposits.transactions.test.ts`],
  },
  {
    name: 'deposits transactions: every store is open to who sees a part of them',
    file: `${area}/deposits.members.ts`,
    find: '      inStores(storesSeen(tx), `${alias}.store_id`),\n',
    replace: '      inStores("all", `${alias}.store_id`),\n',
    tests: [`${area}/deposits.transactions.test.ts`],
  },
  {
    name: 'deposits files: an account is the version that was named alone',
    file: `${area}/deposits.accounts.ts`,
    find: 'v.account_no = a.account_no',
    replace: 'v.id = a.id',
    tests: [`${area}/deposits.files.test.ts`],
  },
]
