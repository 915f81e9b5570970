const area = 'apps/server/src/areas/data-compass'
const tests = [`${area}/data-compass.test.ts`]

/** Mistakes in the data compass: `npm run test:faults`. */
export const faults = [
  {
    name: 'data compass: people are named to who may not see users',
    file: `${area}/data-compass-refunds.ts`,
    find: "  if (by === 'user' && !may(asking.principal, users.list.can)) throw",
    replace: "  if (by === 'user' && !asking.principal) throw",
    tests,
    only: 'is that of the module alone',
  },
  {
    name: 'data compass: refunds of stores that are not seen are counted',
    file: `${area}/data-compass.repository.ts`,
    find: "  sql`${inStores(storesSeen(tx), 't.store_id')} and ",
    replace: "  sql`${inStores(storesSeen(tx) ? 'all' : [], 't.store_id')} and ",
    tests,
    only: 'of a store that is not seen',
  },
  {
    name: 'data compass: refunds that came by a file are left out by person',
    file: `${area}/data-compass.repository.ts`,
    find: 'from transactions t left join refunds r',
    replace: 'from transactions t join refunds r',
    tests,
    only: 'every picture',
  },
  {
    name: 'data compass: a failed refund counts',
    file: `${area}/data-compass.repository.ts`,
    find: "${isSucceededRefund('t')}",
    replace: 't.trade_kind = 2 and t.state >= 5',
    tests,
    only: 'every picture',
  },
  {
    name: 'data compass: a median is that of the classes, and not of the payments',
    file: 'packages/contract/src/amount-spread.ts',
    find: '    below += paymentCount\n',
    replace: '    below += 1\n',
    tests: ['packages/contract/src/amount-classes.test.ts'],
  },
  {
    name: 'data compass: amounts of every brand are summed, whichever is asked for',
    file: 'apps/server/src/ledger/amount-sums.ts',
    find: 'const narrowed = [...byStore, ...(brands ? [sql`t.brand_id = any(${[...brands]}::int[])`] : [])]\n',
    replace: 'const narrowed = [...byStore, ...(brands ? [] : [])]\n',
    tests: [`${area}/data-compass-amounts.test.ts`],
    only: 'a brand',
  },
  {
    name: 'data compass: hours of a brand are read from the rollup of all brands',
    file: 'apps/server/src/ledger/hour-sums.ts',
    find: 'const found = brands ? undefined :',
    replace: 'const found = !brands ? undefined :',
    tests: [`${area}/data-compass-amounts.test.ts`],
    only: 'a brand',
  },
  {
    name: 'data compass: the rest is left out of all others',
    file: `${area}/data-compass.views.ts`,
    find: '  const rest = rows.slice(most - 1)\n',
    replace: '  const rest = rows.slice(most)\n',
    tests: [`${area}/data-compass.views.test.ts`],
  },
  {
    name: 'data compass: what both made is the count’s alone',
    file: 'packages/contract/src/stat-figures.ts',
    find: '(n1 - n0) * (p0 * n1 + p1 * n0)',
    replace: '(n1 - n0) * 2n * p1 * n0',
    tests: ['packages/contract/src/split-growth.test.ts'],
  },
]
