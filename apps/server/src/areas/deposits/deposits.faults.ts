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
]
