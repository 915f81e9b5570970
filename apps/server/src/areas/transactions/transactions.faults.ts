const transactions = 'apps/server/src/areas/transactions/transactions'

/** Mistakes that the tests of transactions have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'transactions: the list shows every store',
    file: `${transactions}.filter.ts`,
    find: 'stores ? [inStores',
    replace: 'stores && stores.length < 2 ? [inStores',
    tests: [`${transactions}.test.ts`, `apps/server/src/testing/permission-matrix.test.ts`],
  },
  {
    name: 'transactions: the detail of a foreign store opens',
    file: `${transactions}.service.ts`,
    find: 'if (!row || !areSeen(storesSeen(tx), [row.store_id])) throw',
    replace: 'if (!row) throw',
    tests: ['apps/server/src/testing/permission-matrix.test.ts'],
    only: 'transactions.detail',
  },
  {
    name: 'stores: the scope helper is skipped',
    file: 'packages/database/src/store-scope.ts',
    find: "if (stores === 'all') return",
    replace: "if (stores === 'all' || stores.length > 0) return",
    tests: ['apps/server/src/testing/store-scope.test.ts'],
  },
  {
    name: 'transactions: those of one instant are lost between two pages',
    file: `${transactions}.repository.ts`,
    find: 'sql`(t.paid_at, t.id) < (${top}, ${least})`',
    replace: 'sql`t.paid_at < ${top}`',
    tests: [`${transactions}.same-instant.test.ts`],
  },
  {
    name: 'transactions: those of one instant are repeated on the next page',
    file: `${transactions}.repository.ts`,
    find: 'sql`(t.paid_at, t.id) < (${top}, ${least})`',
    replace: 'sql`t.paid_at <= ${top}`',
    tests: [`${transactions}.same-instant.test.ts`],
  },
  {
    name: 'transactions: those of one instant are lost between two pages of a tenant',
    file: `${transactions}.repository.ts`,
    find: 'sql`(t.paid_at, t.id, t.merchant_id) < (${top}, ${least}, ${after.merchantId}::int)`',
    replace: 'sql`t.paid_at < ${top}`',
    tests: [`${transactions}.same-instant.test.ts`],
  },
]
