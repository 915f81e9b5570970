/** Planted faults in the support page: `npm run test:faults`. */
export const faults = [
  {
    name: 'support: shows all users which administrator changed the contact',
    file: 'apps/server/src/areas/support/support.views.ts',
    find: 'changedBy: whole ? row.changed_by : null',
    replace: 'changedBy: row.changed_by',
    tests: ['apps/server/src/areas/support/support.test.ts'],
  },
  {
    name: 'support: overwrites a concurrent change of the contact',
    file: 'apps/server/src/areas/support/support.service.ts',
    find: 'version ?? 0, row.time_zone',
    replace: 'row.version, row.time_zone',
    tests: ['apps/server/src/areas/support/support.test.ts'],
  },
  {
    name: 'support: treats holidays as open',
    file: 'apps/server/src/areas/support/support.views.ts',
    find: 'closed_on_holidays && isHolidayInJapan(day)',
    replace: '!closed_on_holidays && isHolidayInJapan(day)',
    tests: ['apps/server/src/areas/support/support.test.ts'],
  },
  {
    name: 'support: does not detect a waiting e-mail',
    file: 'apps/server/src/areas/support/service-status.ts',
    find: "Date.now() - Number(since) > WAITING_MS ? { state: 'SLOW', since } : taken",
    replace: "Date.now() - Number(since) < WAITING_MS ? { state: 'SLOW', since } : taken",
    tests: ['apps/server/src/areas/support/service-status.test.ts'],
  },
  {
    name: 'support: allows overlapping hours',
    file: 'packages/contract/src/support-hours.ts',
    find: 'one.opens < span.closes && span.opens < one.closes',
    replace: 'one.opens < span.closes && span.opens < one.opens',
    tests: ['packages/contract/src/support-hours.test.ts'],
  },
]
