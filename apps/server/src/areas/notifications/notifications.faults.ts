const notifications = 'apps/server/src/areas/notifications/notifications'

/** Mistakes that the tests of notifications have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'notifications: those of another merchant are read',
    file: `${notifications}.repository.ts`,
    find: "where('n.merchant_id', '=', reader.merchant.id)])",
    replace: "where('n.merchant_id', '<>', 0)])",
    tests: [`${notifications}.test.ts`],
  },
  {
    name: 'notifications: those of another tenant are read',
    file: 'packages/database/migrations/120-messages.sql',
    find: "on notifications for select to choba_merchant, choba_store\n  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and (",
    replace: 'on notifications for select to choba_merchant, choba_store\n  using (true and (',
    tests: ['apps/server/src/platform/access/row-security.test.ts'],
  },
  {
    name: 'notifications: those for another person are read',
    file: 'apps/server/src/platform/notify/notification-receivers.ts',
    find: '        and r.user_id = ${user.id} and r.notification_id',
    replace: '        and r.notification_id',
    tests: [`${notifications}.test.ts`],
  },
  {
    name: 'notifications: the banner loses what another person has read',
    file: `${notifications}.repository.ts`,
    find: '\n    and g.user_id = ${user.id} and g.notification_id = n.id)`',
    replace: '\n    and g.notification_id = n.id)`',
    tests: [`${notifications}.test.ts`],
  },
  {
    name: 'notifications: those of one instant are lost between two pages',
    file: `${notifications}.repository.ts`,
    find: 'sql<boolean>`(n.released_at, n.id) < (${after!.releasedAt}::timestamptz, ${after!.id}::bigint)`',
    replace: 'sql<boolean>`n.released_at < ${after!.releasedAt}::timestamptz`',
    tests: [`${notifications}.test.ts`],
    only: 'the list|of one instant',
  },
]
