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
  {
    name: 'point-transactions: a refund is made although other points were shown of it',
    file: 'apps/server/src/areas/refunds/refunds.service.ts',
    find: '.every((name) => seen[name] === now[name])\n',
    replace: '.some((name) => seen[name] === now[name])\n',
    tests: ['apps/server/src/areas/point-transactions/point-plan.test.ts'],
  },
  {
    name: 'point-transactions: what refunds under way will take is there for the next one',
    file: 'apps/server/src/areas/point-transactions/point-plan.ts',
    find: '  const balance = Number(payment.balance) - (await findHeld(',
    replace: '  const balance = Number(payment.balance) - 0 * (await findHeld(',
    tests: ['apps/server/src/areas/point-transactions/point-plan.test.ts'],
  },
  {
    name: 'point-transactions: what is withheld is paid back all the same',
    file: 'apps/server/src/areas/refunds/refunds.service.ts',
    find: '  const request = { ...given, amount: given.amount - (plan?.withheld ?? 0) }\n',
    replace: '  const request = { ...given, amount: given.amount - 0 * (plan?.withheld ?? 0) }\n',
    tests: ['apps/server/src/areas/point-transactions/point-plan.test.ts'],
  },
  {
    name: 'point-transactions: two refunds that are asked for at once are given the same points',
    file: 'apps/server/src/areas/point-transactions/point-plan.ts',
    find: "  if (hold && choices.spentAward === 'TAKE_FROM_REFUND') await",
    replace: "  if (!hold && choices.spentAward === 'TAKE_FROM_REFUND') await",
    tests: ['apps/server/src/areas/point-transactions/point-plan.test.ts'],
    onPostgres: true,
  },
]
