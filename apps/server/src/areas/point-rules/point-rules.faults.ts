/** Mutations that the tests of point rules must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'point-rules: finds rules of every store',
    file: 'apps/server/src/areas/point-rules/point-rules.repository.ts',
    find: "    .where(sql<boolean>`(r.store_id is null or ${inStores(storesSeen(tx), 'r.store_id')})`)\n",
    replace: "    .where(sql<boolean>`(${inStores(storesSeen(tx), 'r.store_id')} or true)`)\n",
    tests: [
      'apps/server/src/areas/point-rules/point-rules.test.ts',
      'apps/server/src/testing/store-scope.test.ts',
    ],
  },
  {
    name: 'point-rules: a change withdraws a version that started before the day of the change',
    file: 'apps/server/src/areas/point-rules/point-rule-changes.ts',
    find: '  else if (before) await endVersion(tx, merchant.id, before.id, addDays(startTime, -1))\n',
    replace: '  else if (before) await withdrawVersion(tx, merchant.id, before.id)\n',
    tests: ['apps/server/src/areas/point-rules/point-rules.test.ts'],
  },
  {
    name: 'point-rules: applies a rule of the 31st on the last day of shorter months',
    file: 'packages/contract/src/point-schedule.ts',
    find: '  return dates.includes(Number(day.slice(8))) || (monthEnd && day === lastOfMonth(day))\n',
    replace:
      '  return dates.includes(Number(day.slice(8))) || ((monthEnd || dates.includes(31)) && day === lastOfMonth(day))\n',
    tests: ['packages/contract/src/point-schedule.test.ts'],
  },
  {
    name: 'point-rules: deducts the excess over a points limit from the first line instead of the last',
    file: 'packages/contract/src/point-award.ts',
    find: '  const kept = lines.map((line) => {\n',
    replace: '  const kept = lines.toReversed().map((line) => {\n',
    tests: ['packages/contract/src/point-award.test.ts'],
  },
  {
    name: 'point-rules: applies the rate of a store in addition to a common rule',
    file: 'packages/contract/src/point-award.ts',
    find: "      const ofStore = pointType === 'BONUS' && activityType === 'COMMON' ? lineOfStore(order) : null\n",
    replace: '      const ofStore = lineOfStore(order)\n',
    tests: ['packages/contract/src/point-award.test.ts'],
  },
  {
    name: 'point-rules: a replay uses the current rate of a store',
    file: 'apps/server/src/areas/point-rules/awarded-sales.ts',
    find: '(limits.get(sale.store_id)?.giveRate ?? null) : store_rate,',
    replace:
      '(limits.get(sale.store_id)?.giveRate ?? null) : (limits.get(sale.store_id)?.giveRate ?? store_rate),',
    tests: ['apps/server/src/areas/point-transactions/store-point-rates.test.ts'],
  },
  {
    name: 'point-rules: a replay keeps the rule that the tested rule replaces',
    file: 'apps/server/src/areas/point-rules/point-rule-replay.ts',
    find: '  const held = rows.filter(({ rule_id }) => rule_id !== instead?.id).map(toAwardRule)\n',
    replace:
      '  const held = rows.filter(({ rule_id }) => rule_id !== null || !instead).map(toAwardRule)\n',
    tests: ['apps/server/src/areas/point-rules/point-rule-replay.test.ts'],
  },
  {
    name: 'point-rules: ends the previous version of a changed rule a day too early',
    file: 'apps/server/src/areas/point-rules/point-rule-changes.ts',
    find: 'else if (before) await endVersion(tx, merchant.id, before.id, addDays(startTime, -1))',
    replace:
      'else if (before) await endVersion(tx, merchant.id, before.id, addDays(startTime, before.first_day < addDays(startTime, -1) ? -2 : -1))',
    tests: ['apps/server/src/areas/point-transactions/point-ledger-stream.test.ts'],
  },
]
