const area = 'apps/server/src/areas/deposits'

/** Mistakes in the documents of deposits: `npm run test:faults -- deposits`. */
export const faults = [
  {
    name: 'deposits statement: the transfer fee is added',
    file: `${area}/statement-equation.ts`,
    find: "t('equation.transferFeeOf'), -figures.transferFee)",
    replace: "t('equation.transferFeeOf'), figures.transferFee)",
    tests: [`${area}/statement-document.test.ts`],
    only: 'in ja',
  },
  {
    name: 'deposits statement: an issuer without a number writes a qualified invoice',
    file: `${area}/statement-document.ts`,
    find: "t(issuer.registrationNumber === null ? 'title.plain' : 'title.qualified')",
    replace: "t('title.qualified')",
    tests: [`${area}/statement-document.test.ts`],
    only: 'registration number|bytes',
  },
  {
    name: 'deposits statement: Cyrillic is set in the face of the document',
    file: 'apps/server/src/platform/pdf/fonts.ts',
    find: "cyrillic.test(character) ? 'european' : usual",
    replace: 'usual',
    tests: ['apps/server/src/platform/pdf/fonts.test.ts'],
  },
  {
    name: 'deposits statement: a further page begins without the head of its table',
    file: 'apps/server/src/platform/pdf/table.ts',
    find: 'writeHead(paper, sheet, head, false)',
    replace: 'void head',
    tests: [`${area}/statement-document.test.ts`],
    only: '500 stores|bytes',
  },
  {
    name: 'deposits journal: an amount below zero stays on its side',
    file: `${area}/journal.ts`,
    find: 'if (amount > 0) return',
    replace: 'if (amount !== 0) return',
    tests: [`${area}/journal.test.ts`],
  },
  {
    name: 'deposits journal: what is carried is left out',
    file: `${area}/journal.ts`,
    find: '...revisions.flatMap(',
    replace: "...revisions.filter(({ kind }) => kind === 'ADJUSTMENT').flatMap(",
    tests: [`${area}/journal.test.ts`],
  },
  {
    name: 'deposits journal: a remark is as long as it likes',
    file: `${area}/journal-formats.ts`,
    find: 'export const MAX_REMARK_WIDTH = 64',
    replace: 'export const MAX_REMARK_WIDTH = 640',
    tests: [`${area}/journal.test.ts`],
  },
  {
    name: 'deposits: what counts rows does not wait for a close',
    // PGlite has one connection, and does one transaction after the other.
    onPostgres: true,
    file: 'apps/server/src/platform/closed-days.ts',
    find: "export async function noteLate(tx: Tx<WorkerScope>, transactionIds: readonly bigint[]): Promise<void> {\n  if (transactionIds.length === 0) return\n  const { merchantId } = tx.scope\n  await shareMerchantLock(tx.q, 'settlement', merchantId)\n",
    replace:
      'export async function noteLate(tx: Tx<WorkerScope>, transactionIds: readonly bigint[]): Promise<void> {\n  if (transactionIds.length === 0) return\n  const { merchantId } = tx.scope\n',
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
