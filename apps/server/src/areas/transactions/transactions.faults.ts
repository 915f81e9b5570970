const transactions = 'apps/server/src/areas/transactions/transactions'

/** Mistakes that the tests of transactions have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'transactions: the list shows every store',
    file: `${transactions}.filter.ts`,
    find: '  if (!stores) return []\n',
    replace: '  if (!stores || stores.length > 1) return []\n',
    tests: [`${transactions}.test.ts`, `apps/server/src/testing/permission-matrix.test.ts`],
  },
  {
    name: 'transactions: the detail of a foreign store opens',
    file: `${transactions}.service.ts`,
    find: "if (!row || !(stores === 'all' || stores.includes(row.store_id))) throw",
    replace: 'if (!row || !stores) throw',
    tests: ['apps/server/src/testing/permission-matrix.test.ts'],
    only: 'transactions.detail',
  },
]
