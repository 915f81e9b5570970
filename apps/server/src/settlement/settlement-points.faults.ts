const tests = ['apps/server/src/areas/deposits/deposit-points.test.ts']

/** Planted faults in the points of deposits: `npm run test:faults -- point`. */
export const faults = [
  {
    name: "deposits: uses the point cost on the settlement day instead of the point cost on the payment's day",
    file: 'packages/database/src/settlement-points.ts',
    find: 'coalesce(p.business_day, e.business_day) as terms_day',
    replace: 'e.settlement_day as terms_day',
    tests,
    only: 'points cost the point rate of the terms',
  },
  {
    name: 'deposits: settles points of a closed day on that day instead of the first open day',
    file: 'apps/server/src/ledger/point-journal.ts',
    find: 'settlement_day: settlementDayOf(line.business_day)',
    replace: 'settlement_day: settlementDayOf(line.business_day) && line.business_day',
    tests,
    only: 'points cost the point rate of the terms',
  },
  {
    name: 'deposits: gives used points a negative cost',
    file: 'packages/database/src/settlement-points.ts',
    find: " and e.charge_type <> 'USE'",
    replace: '',
    tests,
    only: 'points cost the point rate of the terms',
  },
]
