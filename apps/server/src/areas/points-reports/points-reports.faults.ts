/** Mistakes in the reports of points: `npm run test:faults`. */
export const faults = [
  {
    name: 'points-reports: cancelled awards cost all the same',
    file: 'packages/contract/src/points-report-figures.ts',
    find: '  (awarded + cancelled) * BigInt(worth)\n',
    replace: '  (awarded + 0n * cancelled) * BigInt(worth)\n',
    tests: ['apps/server/src/areas/points-reports/points-reports.test.ts'],
  },
  {
    name: 'points-reports: what a refund takes back is of no rule',
    file: 'apps/server/src/ledger/point-posting.repository.ts',
    find: 'and a.cause = a.payment_id and',
    replace: 'and a.cause = r.cause and',
    tests: ['apps/server/src/areas/points-reports/points-reports.test.ts'],
  },
  {
    name: 'points-reports: the own report tells of every store',
    file: 'apps/server/src/areas/points-reports/points-reports.service.ts',
    find: "scope === 'merchant' ? 'all' : storesSeen(tx)\n",
    replace: "scope === 'merchant' || storesSeen(tx) ? 'all' : []\n\n",
    tests: ['apps/server/src/areas/points-reports/points-reports.test.ts'],
  },
]
