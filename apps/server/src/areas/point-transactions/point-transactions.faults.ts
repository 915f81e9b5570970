/** Mistakes in the ledger of points: `npm run test:faults`. */
export const faults = [
  {
    name: 'point-transactions: points of every store are found',
    file: 'apps/server/src/areas/point-transactions/point-transactions.repository.ts',
    find: "    .where(inStores(storesSeen(tx), 'e.store_id'))\n",
    replace: "    .where(inStores(storesSeen(tx) && 'all', 'e.store_id'))\n",
    tests: ['apps/server/src/testing/store-scope.test.ts'],
  },
  {
    name: 'point-transactions: a refund takes back its own share alone, rounded',
    file: 'packages/contract/src/point-refund.ts',
    find: 'given ?? shareOf(whole, refunded, of.paid) - (whole - left)))\n',
    replace: 'given ?? shareOf(whole, of.amount, of.paid)))\n',
    tests: ['packages/contract/src/point-refund.test.ts'],
  },
  {
    name: 'point-transactions: more points are used than there are',
    file: 'apps/server/src/areas/point-transactions/point-posting.ts',
    find: '    if (!negative && used > 0n && used > journal.balanceOf(payment.card_no)) {\n',
    replace: '    if (!negative && used < 0n && used > journal.balanceOf(payment.card_no)) {\n',
    tests: ['apps/server/src/areas/point-transactions/point-transactions.test.ts'],
  },
]
