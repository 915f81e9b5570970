/** Mutations that the tests of points reports must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'points-reports: counts costs of cancelled awards',
    file: 'packages/contract/src/points-report-figures.ts',
    find: '  (awarded + cancelled) * BigInt(worth)\n',
    replace: '  (awarded + 0n * cancelled) * BigInt(worth)\n',
    tests: ['apps/server/src/areas/points-reports/points-reports.test.ts'],
  },
  {
    name: 'points-reports: counts points taken back without a rule',
    file: 'apps/server/src/ledger/point-posting.repository.ts',
    find: 'and a.cause = a.payment_id and',
    replace: 'and a.cause = r.cause and',
    tests: ['apps/server/src/areas/points-reports/points-reports.test.ts'],
  },
  {
    name: 'points-reports: the report of a user includes every store',
    file: 'apps/server/src/areas/points-reports/points-reports.service.ts',
    find: "scope === 'merchant' ? 'all' : storesSeen(tx)\n",
    replace: "scope === 'merchant' || storesSeen(tx) ? 'all' : []\n\n",
    tests: ['apps/server/src/areas/points-reports/points-reports.test.ts'],
  },
]
