const service = 'apps/server/src/areas/dashboard/dashboard.service.ts'
const tests = ['apps/server/src/areas/dashboard']

/** Mutations of the dashboard code that tests must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'dashboard: shows sales to users without permission for statistics',
    file: service,
    find: 'const seesSales = may(principal, statistics.list.can)',
    replace: 'const seesSales = principal !== null',
    tests,
  },
  {
    name: 'dashboard: draws last week one hour late in the line of today',
    file: 'apps/server/src/areas/dashboard/dashboard-day.ts',
    find: 'before: earlier.length === 0 ? null : netUntil(earlier, since, begin)',
    replace:
      'before: earlier.length === 0 ? null : netUntil(earlier, Math.max(0, since - 60), begin)',
    tests: ['apps/server/src/areas/dashboard/dashboard-day.test.ts'],
  },
  {
    name: 'dashboard: reports open disputes to users who may not answer them',
    file: 'apps/server/src/areas/dashboard/dashboard-waiting.ts',
    find: 'may(principal, disputes.list.can) && may(principal, disputes.answer.can)',
    replace: 'may(principal, disputes.list.can)',
    tests: ['apps/server/src/areas/dashboard/dashboard-waiting.test.ts'],
  },
  {
    name: 'dashboard: leaves open deposits out of the calendar',
    file: 'apps/server/src/areas/deposits/paid-days.ts',
    find: 'from <= payDate && payDate <= to',
    replace: 'from <= payDate && payDate < from',
    tests: ['apps/server/src/areas/dashboard/dashboard-deposits.test.ts'],
  },
  {
    name: 'dashboard: leaves closed but unpaid deposits out of the next deposit',
    file: 'apps/server/src/areas/deposits/next-deposits.ts',
    find: 'hasUnpaid ? await',
    replace: '!hasUnpaid ? await',
    tests: ['apps/server/src/areas/dashboard/dashboard-deposits.test.ts'],
  },
  {
    name: 'dashboard: compares with the whole previous month instead of the same number of days',
    file: service,
    find: 'before: ofDays(before) }',
    replace: 'before: ofDays({ ...before, to: lastOfMonth(before.from) }) }',
    tests,
  },
  {
    name: 'dashboard: includes a day in the usual figures that it is compared with',
    file: 'apps/server/src/areas/dashboard/usual-sales.ts',
    find: 'addDays(day, -WEEK * (nth + 1)))',
    replace: 'addDays(day, -WEEK * nth))',
    tests,
  },
  {
    name: 'dashboard: warns about a store that also had no payments on an earlier day of that weekday',
    file: 'apps/server/src/areas/dashboard/dashboard.repository.ts',
    find: ' = ${like.length} and count',
    replace: ' > 0 and count',
    tests,
  },
  {
    name: 'dashboard: counts the whole current hour in the usual figures up to now',
    file: 'apps/server/src/areas/dashboard/usual-sales.ts',
    find: 'place > now ? 0 : until % 60',
    replace: 'place > now ? 0 : 60',
    tests,
  },
  {
    name: 'dashboard: warns about a store that was as silent on an earlier day',
    file: 'apps/server/src/areas/dashboard/sales-silence.ts',
    find: 'weeks.every((week)',
    replace: 'weeks.some((week)',
    tests,
  },
  {
    name: 'dashboard: names the requester of refunds to readers without permission to see refunds',
    file: service,
    find: 'ofRefunds(tx, merchant, sales.yesterday, may(principal, users.list.can))',
    replace: 'ofRefunds(tx, merchant, sales.yesterday, may(principal, statistics.list.can))',
    tests,
  },
  {
    name: 'dashboard: hides a warning for everyone if one user mutes it',
    file: 'apps/server/src/areas/dashboard/dashboard.repository.ts',
    find: "    .where('user_id', '=', user.id)\n    .where('muted_until', '>', new Date())\n",
    replace:
      "    .where('user_id', '>', user.id - 1_000_000)\n    .where('muted_until', '>', new Date())\n",
    tests,
  },
  {
    name: 'dashboard: forecasts less for the month than it already has',
    file: 'apps/server/src/areas/dashboard/month-forecast.ts',
    find: 'Math.max(taken, Math.round(over + expected * ratio))',
    replace: 'Math.round(over + expected * ratio)',
    tests: ['apps/server/src/areas/dashboard/month-forecast.test.ts'],
  },
  {
    name: 'dashboard: warns about a terminal that was switched off',
    file: 'apps/server/src/areas/terminals/silent-terminals.service.ts',
    find: "h.state <> 'OFF'",
    replace: "h.state <> 'NONE'",
    tests: ['apps/server/src/areas/dashboard/dashboard-terminals.test.ts'],
  },
]
