const area = 'apps/server/src/areas/data-compass'
const tests = [`${area}/data-compass.test.ts`]

/** Mutations of the data compass that tests must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'data compass: shows names of users to readers without permission for users',
    file: `${area}/data-compass-refunds.ts`,
    find: "  if (by === 'user' && !may(asking.principal, users.list.can)) throw",
    replace: "  if (by === 'user' && !asking.principal) throw",
    tests,
    only: 'suffices for every chart',
  },
  {
    name: 'data compass: counts refunds of stores that the user does not see',
    file: `${area}/data-compass.repository.ts`,
    find: "  sql`${inStores(storesSeen(tx), 't.store_id')} and ",
    replace: "  sql`${inStores(storesSeen(tx) ? 'all' : [], 't.store_id')} and ",
    tests,
    only: 'for a hidden store',
  },
  {
    name: 'data compass: leaves imported refunds out of the refunds by user',
    file: `${area}/data-compass.repository.ts`,
    find: 'from transactions t left join refunds r',
    replace: 'from transactions t join refunds r',
    tests,
    only: 'a chart of the data compass',
  },
  {
    name: 'data compass: counts a failed refund',
    file: `${area}/data-compass.repository.ts`,
    find: "${isSucceededRefund('t')}",
    replace: 't.trade_kind = 2 and t.state >= 5',
    tests,
    only: 'a chart of the data compass',
  },
  {
    name: 'data compass: computes the median from amount classes instead of payments',
    file: 'packages/contract/src/amount-spread.ts',
    find: '    below += paymentCount\n',
    replace: '    below += 1\n',
    tests: ['packages/contract/src/amount-classes.test.ts'],
  },
  {
    name: 'data compass: ignores the payment method filter in the amount distribution',
    file: 'apps/server/src/ledger/amount-sums.ts',
    find: 'const narrowed = [...byStore, ...(paymentMethods ? [sql`t.payment_method_id = any(${[...paymentMethods]}::int[])`] : [])]\n',
    replace: 'const narrowed = [...byStore, ...(paymentMethods ? [] : [])]\n',
    tests: [`${area}/data-compass-amounts.test.ts`],
    only: 'a payment method',
  },
  {
    name: 'data compass: reads the hours of one payment method from the rollup of all methods',
    file: 'apps/server/src/ledger/hour-sums.ts',
    find: 'const found = paymentMethods ? undefined :',
    replace: 'const found = !paymentMethods ? undefined :',
    tests: [`${area}/data-compass-amounts.test.ts`],
    only: 'a payment method',
  },
  {
    name: 'data compass: leaves one row out of the sum of the remaining rows',
    file: `${area}/data-compass.views.ts`,
    find: '  const rest = rows.slice(most - 1)\n',
    replace: '  const rest = rows.slice(most)\n',
    tests: [`${area}/data-compass.views.test.ts`],
  },
  {
    name: 'data compass: attributes the joint effect of count and average to the count alone',
    file: 'packages/contract/src/stat-figures.ts',
    find: '(n1 - n0) * (p0 * n1 + p1 * n0)',
    replace: '(n1 - n0) * 2n * p1 * n0',
    tests: ['packages/contract/src/split-growth.test.ts'],
  },
]
