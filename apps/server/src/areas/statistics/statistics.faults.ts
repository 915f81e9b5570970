/** Mistakes in statistics: `npm run test:faults`. */
export const faults = [
  {
    name: 'statistics: stores that are not seen are counted',
    file: 'apps/server/src/areas/statistics/statistics.repository.ts',
    find: "  ...(storesSeen(tx) === 'all' ? [] : [inStores(storesSeen(tx), 't.store_id')]),\n",
    replace: '  ...(storesSeen(tx) === null ? [] : []),\n',
    tests: ['apps/server/src/areas/statistics/statistics.test.ts'],
  },
  {
    name: 'statistics: a failed payment counts where no rollup is read',
    file: 'apps/server/src/areas/statistics/statistics.repository.ts',
    find: '      sql`t.state in (${sql.lit(State.paid)}, ${sql.lit(State.succeeded)})`,\n',
    replace: '      sql`t.state <> ${sql.lit(State.requested)}`,\n',
    tests: ['apps/server/src/areas/statistics/statistics.test.ts'],
  },
  {
    name: 'statistics: a store is counted for the company that it has today',
    file: 'apps/server/src/areas/statistics/statistics.repository.ts',
    find: ' and t.day >= s.from_day and t.day < s.next_day',
    replace: " and s.next_day = 'infinity'",
    tests: ['apps/server/src/areas/statistics/statistics.test.ts'],
  },
  {
    name: 'statistics: a table of days leaves out the smallest of too many columns',
    file: 'apps/server/src/areas/statistics/statistics.views.ts',
    find: "  const order = isAll ? shown : [...shown, '']\n",
    replace: '  const order = isAll ? shown : [...shown]\n',
    tests: ['apps/server/src/areas/statistics/statistics.breakdown.test.ts'],
  },
  {
    name: 'statistics: a year ago is the same date, and another weekday',
    file: 'packages/contract/src/stat-figures.ts',
    find: 'const WEEKS_OF_A_YEAR = 52\n',
    replace: 'const WEEKS_OF_A_YEAR = 365 / 7\n',
    tests: ['apps/server/src/areas/statistics/statistics.test.ts'],
  },
]
