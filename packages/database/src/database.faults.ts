/** Mistakes in the database and what reaches it: `npm run test:faults`. */
export const faults = [
  {
    name: 'database: a connection that is lost at work ends the process',
    file: 'packages/database/src/postgres.ts',
    find: "    pool.on('connect', (client) => client.on('error', () => lost.add(client)))\n",
    replace: '',
    tests: ['packages/database/src/connection-loss.test.ts'],
    onPostgres: true,
  },
  {
    name: 'database: a business day begins an hour late',
    file: 'packages/database/src/business-day.ts',
    find: 'sql`((${day} + make_interval(mins => ${closing})) at time zone ${zone})`',
    replace: 'sql`((${day} + make_interval(mins => ${closing} + 60)) at time zone ${zone})`',
    tests: ['packages/database/src/business-day.test.ts'],
    only: 'Asia/Tokyo',
  },
  {
    name: 'database: a merchant reads the rows of every other',
    file: 'packages/database/migrations/0002-transactions.sql',
    find: 'execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker',
    replace:
      'execute format($p$create policy of_anybody on %I to choba_merchant, choba_worker using (true)$p$, name);\n    execute format($p$create policy of_merchant on %I to choba_merchant, choba_worker',
    tests: ['apps/server/src/platform/row-security.test.ts'],
  },
  {
    name: 'cluster: a table says no placement',
    file: 'packages/database/migrations/0022-placements.sql',
    find: "'transactions', 'store_days', ",
    replace: "'store_days', ",
    tests: ['packages/database/src/placements.test.ts'],
  },
  {
    name: 'cluster: a table lies by merchant whose keys do not name the merchant',
    file: 'packages/database/migrations/0022-placements.sql',
    find: "name, 'placement: coordinator');",
    replace: "name, 'placement: merchant');",
    tests: ['packages/database/src/placements.test.ts'],
  },
  {
    name: 'database: more than was paid can be refunded',
    file: 'packages/database/migrations/0002-transactions.sql',
    find: 'reserved >= 0 and refunded + reserved <= amount)',
    replace: 'reserved >= 0)',
    tests: ['packages/database/src/check-constraints.test.ts'],
  },
  {
    name: 'database: less than nothing can be reserved',
    file: 'packages/database/migrations/0002-transactions.sql',
    find: 'check (refunded >= 0 and reserved >= 0 and',
    replace: 'check (refunded >= 0 and',
    tests: ['packages/database/src/check-constraints.test.ts'],
  },
  {
    name: 'database: an amount has no limit',
    file: 'packages/database/migrations/0014-amount-limit.sql',
    find: 'check (amount >= 1 and (amount <= 99999999999%s))',
    replace: 'check (amount >= 1 and (amount <= 9007199254740991%s))',
    tests: ['packages/database/src/check-constraints.test.ts', 'packages/database/src/amount-limit.test.ts'],
  },
  {
    name: 'database: an amount may be nothing',
    file: 'packages/database/migrations/0014-amount-limit.sql',
    find: 'check (amount >= 1 and',
    replace: 'check (amount >= 0 and',
    tests: ['packages/database/src/check-constraints.test.ts'],
  },
]
