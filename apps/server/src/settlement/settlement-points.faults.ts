const tests = ['apps/server/src/areas/deposits/deposit-points.test.ts']

/** Mistakes in the points of deposits: `npm run test:faults -- point`. */
export const faults = [
  {
    name: 'deposits: a point costs what it does on the day that settles it',
    file: 'packages/database/src/settlement-points.ts',
    find: 'coalesce(p.business_day, e.business_day) as terms_day',
    replace: 'e.settlement_day as terms_day',
    tests,
    only: 'a point costs what the terms of its payment say',
  },
  {
    name: 'deposits: points of a closed day are settled on it',
    file: 'apps/server/src/ledger/point-journal.ts',
    find: 'settlement_day: settlementDayOf(line.business_day)',
    replace: 'settlement_day: settlementDayOf(line.business_day) && line.business_day',
    tests,
    only: 'a point costs what the terms of its payment say',
  },
  {
    name: 'deposits: points that are used cost less than nothing',
    file: 'packages/database/src/settlement-points.ts',
    find: " and e.charge_type <> 'USE'",
    replace: '',
    tests,
    only: 'a point costs what the terms of its payment say',
  },
]
