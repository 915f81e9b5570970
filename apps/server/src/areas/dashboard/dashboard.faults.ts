const service = 'apps/server/src/areas/dashboard/dashboard.service.ts'
const tests = ['apps/server/src/areas/dashboard']

/** Mistakes in the dashboard: `npm run test:faults`. */
export const faults = [
  {
    name: 'dashboard: sales are shown to who may not see statistics',
    file: service,
    find: 'const seesSales = may(principal, statistics.list.can)',
    replace: 'const seesSales = principal !== null',
    tests,
  },
  {
    name: 'dashboard: the next deposit leaves out what is closed and unpaid',
    file: 'apps/server/src/areas/deposits/next-deposits.ts',
    find: 'hasUnpaid ? await',
    replace: '!hasUnpaid ? await',
    tests: ['apps/server/src/areas/dashboard/dashboard-deposits.test.ts'],
  },
  {
    name: 'dashboard: the month before is whole, and not as many days',
    file: service,
    find: 'before: ofDays(before) }',
    replace: 'before: ofDays({ ...before, to: lastOfMonth(before.from) }) }',
    tests,
  },
  {
    name: 'dashboard: a day is among those that it is compared with',
    file: 'apps/server/src/areas/dashboard/usual-sales.ts',
    find: 'addDays(day, -WEEK * (nth + 1)))',
    replace: 'addDays(day, -WEEK * nth))',
    tests,
  },
  {
    name: 'dashboard: a store that was closed on such a day before has stopped',
    file: 'apps/server/src/areas/dashboard/dashboard.repository.ts',
    find: ' = ${like.length} and count',
    replace: ' > 0 and count',
    tests,
  },
  {
    name: 'dashboard: the hour that it is now counts whole in what is usual',
    file: 'apps/server/src/areas/dashboard/usual-sales.ts',
    find: 'place > now ? 0 : until % 60',
    replace: 'place > now ? 0 : 60',
    tests,
  },
  {
    name: 'dashboard: a store is silent as on such days before',
    file: 'apps/server/src/areas/dashboard/sales-silence.ts',
    find: 'weeks.every((week)',
    replace: 'weeks.some((week)',
    tests,
  },
  {
    name: 'dashboard: who asked for refunds is named to all who see refunds',
    file: service,
    find: 'ofRefunds(tx, merchant, sales.yesterday, may(principal, users.list.can))',
    replace: 'ofRefunds(tx, merchant, sales.yesterday, may(principal, statistics.list.can))',
    tests,
  },
  {
    name: 'dashboard: what one person mutes is muted for everyone',
    file: 'apps/server/src/areas/dashboard/dashboard.repository.ts',
    find: "    .where('user_id', '=', user.id)\n    .where('muted_until', '>', new Date())\n",
    replace:
      "    .where('user_id', '>', user.id - 1_000_000)\n    .where('muted_until', '>', new Date())\n",
    tests,
  },
  {
    name: 'dashboard: a month may end below what it has already',
    file: 'apps/server/src/areas/dashboard/month-forecast.ts',
    find: 'Math.max(taken, Math.round(over + expected * ratio))',
    replace: 'Math.round(over + expected * ratio)',
    tests: ['apps/server/src/areas/dashboard/month-forecast.test.ts'],
  },
  {
    name: 'dashboard: a terminal that was switched off is missed',
    file: 'apps/server/src/areas/terminals/silent-terminals.service.ts',
    find: "h.state <> 'OFF'",
    replace: "h.state <> 'NONE'",
    tests: ['apps/server/src/areas/dashboard/dashboard-terminals.test.ts'],
  },
]
