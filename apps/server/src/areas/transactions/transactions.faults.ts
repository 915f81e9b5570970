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
    name: 'transactions: every search is counted as the first',
    file: `${transactions}.service.ts`,
    find: 'await resolveSearch(tx, merchant, query, language)\n    counts',
    replace: 'await resolveSearch(tx, merchant, queries[0] ?? query, language)\n    counts',
    tests: [`${transactions}.counts.test.ts`],
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
    file: `${transactions}.order.ts`,
    find: '(${sql.join(keysOf(order, isOne))}) ${beyond[order.order]} (${sql.join(values)})',
    replace: '${keysOf(order, isOne)[0]} ${beyond[order.order]} ${values[0]}',
    tests: [`${transactions}.same-instant.test.ts`],
    only: 'of a merchant',
  },
  {
    name: 'transactions: those of one instant are repeated on the next page',
    file: `${transactions}.order.ts`,
    find: '(${sql.join(keysOf(order, isOne))}) ${beyond[order.order]} (${sql.join(values)})',
    replace: '${keysOf(order, isOne)[0]} ${beyond[order.order]}= ${values[0]}',
    tests: [`${transactions}.same-instant.test.ts`],
    only: 'of a merchant',
  },
  {
    name: 'transactions: a refund is sorted as if it were paid',
    file: `${transactions}.order.ts`,
    find: 'else -t.amount end',
    replace: 'else t.amount end',
    tests: [`${transactions}.across-merchants.test.ts`],
    only: 'walked to its end',
  },
  {
    name: 'transactions: a number is found by four signs of its end alone',
    file: `${transactions}.filter.ts`,
    find: 'return [anyOf(found), anyOf(exact)]',
    replace: 'return [anyOf(found)]',
    tests: [`${transactions}.test.ts`],
    only: 'by its last digits',
  },
  {
    name: 'transactions: days that are counted already stand for those with a number',
    file: `${transactions}.sum-parts.ts`,
    find: "  'order',\n",
    replace: "  'order',\n  'number',\n",
    tests: [`${transactions}.across-merchants.test.ts`],
    only: 'plain look',
  },
]
