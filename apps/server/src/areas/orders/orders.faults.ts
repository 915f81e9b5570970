/** Mistakes in orders: `npm run test:faults`. */
export const faults = [
  {
    name: 'orders: those of every store are found',
    file: 'apps/server/src/areas/orders/orders.repository.ts',
    find: "    .where(inStores(storesSeen(tx), 'o.store_id'))\n",
    replace: "    .where(inStores(storesSeen(tx) && 'all', 'o.store_id'))\n",
    tests: ['apps/server/src/testing/store-scope.test.ts'],
  },
  {
    name: 'orders: a page begins with the last row of the one before',
    file: 'apps/server/src/areas/orders/orders.repository.ts',
    find: '(o.ordered_at, o.id) < (',
    replace: '(o.ordered_at, o.id) <= (',
    tests: ['apps/server/src/areas/orders/orders.test.ts'],
  },
  {
    name: 'orders: a sale has only the payment that it began with',
    file: 'apps/server/src/areas/orders/orders.payments.ts',
    find: "  sql`o.type = 'SALE' and t.out_trade_no = o.order_no and ",
    replace: "  sql`o.type = 'SALE' and t.id = o.id and t.out_trade_no = o.order_no and ",
    tests: ['apps/server/src/areas/orders/orders.test.ts'],
  },
  {
    name: 'orders: payments under its number that are not its own are in the file',
    file: 'apps/server/src/areas/orders/orders.payments.ts',
    find: 'coalesce(p.used, 0) = 0 or ',
    replace: 'coalesce(p.used, 0) >= 0 or ',
    tests: ['apps/server/src/areas/orders/orders.export.test.ts'],
  },
  {
    name: 'orders: the amount of an order is on every line of it',
    file: 'apps/server/src/areas/orders/orders.columns.ts',
    find: "ofOrder === 'ofOrder' && !line.isFirst",
    replace: "ofOrder === 'ofOrder' && line.isFirst && !line.order",
    tests: ['apps/server/src/areas/orders/orders.export.test.ts'],
  },
]
