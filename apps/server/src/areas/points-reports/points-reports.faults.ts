/** Mutations that the tests of points reports must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'points-reports: includes the costs of cancelled awards',
    file: 'packages/contract/src/points-report-figures.ts',
    find: '  (awarded + cancelled) * BigInt(worth)\n',
    replace: '  (awarded + 0n * cancelled) * BigInt(worth)\n',
    tests: ['apps/server/src/areas/points-reports/points-reports.test.ts'],
  },
  {
    name: 'points-reports: does not attribute points taken back to the rule that gave them',
    file: 'apps/server/src/ledger/point-posting.repository.ts',
    find: 'and a.cause = a.payment_id and',
    replace: 'and a.cause = r.cause and',
    tests: ['apps/server/src/areas/points-reports/points-reports.test.ts'],
  },
  {
    name: "points-reports: a report for the user's stores includes every store",
    file: 'apps/server/src/areas/points-reports/points-reports.service.ts',
    find: "scope === 'merchant' ? 'all' : storesSeen(tx)\n",
    replace: "scope === 'merchant' || storesSeen(tx) ? 'all' : []\n\n",
    tests: ['apps/server/src/areas/points-reports/points-reports.test.ts'],
  },
]
