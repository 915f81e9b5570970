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
    file: 'apps/server/src/areas/orders/orders.repository.ts',
    find: "order.type === 'SALE' ? ofSale : ",
    replace: "order.type === 'CANCEL' ? ofSale : ",
    tests: ['apps/server/src/areas/orders/orders.test.ts'],
  },
]
