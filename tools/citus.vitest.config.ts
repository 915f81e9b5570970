import { defineConfig } from 'vitest/config'

const areas = 'apps/server/src/areas'

// Tests for a Citus cluster: `npm run test:citus` starts the cluster and passes its address.
export default defineConfig({
  test: {
    environment: 'node',
    root: new URL('..', import.meta.url).pathname,
    include: [
      'packages/database/citus/*.test.ts',
      'apps/server/citus/*.test.ts',
      `${areas}/{transactions/transactions{,-across-merchants,.export},deposits/{deposits,deposit-other-services,deposit-points},refunds/refunds,imports/import-files,users/users,audit/audit}.test.ts`,
      `${areas}/statistics/{statistics,statistics-breakdown,hour-counts,statistics-amounts,view-emails,hour-checks}.test.ts`,
      `${areas}/{feed/feed,imports/{imports,import-undo},data-compass/data-compass{,-amounts},dashboard/dashboard,journals/journals,day-closes/day-closes}.test.ts`,
      `${areas}/{orders/order-payments,point-transactions/point-ledger,refund-batches/refund-batch-points,payment-methods/payment-method-stops}.test.ts`,
      'apps/server/src/{settlement/close,ledger/hour-sums,testing/figures-agree}.test.ts',
      'apps/server/src/platform/notify/notify.jobs.test.ts',
      'apps/server/src/areas/tenants/tenant-deletion.test.ts',
      // Calls every API endpoint with every role on existing rows.
      'apps/server/src/testing/real-rows.test.ts',
    ],
    // Left out because Citus keeps the statistics of a table in its shards.
    testNamePattern: /^(?!.*updates the planner statistics)/,
    globalSetup: 'tools/test-database.ts',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
