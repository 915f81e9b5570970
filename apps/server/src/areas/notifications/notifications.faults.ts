const notifications = 'apps/server/src/areas/notifications/notifications'

/** Mutations that the tests of notifications must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'notifications: shows notifications of another merchant',
    file: `${notifications}.repository.ts`,
    find: "where('n.merchant_id', '=', reader.merchant.id)])",
    replace: "where('n.merchant_id', '<>', 0)])",
    tests: [`${notifications}.test.ts`],
  },
  {
    name: 'notifications: shows notifications of another tenant',
    file: 'packages/database/migrations/120-messages.sql',
    find: "on notifications for select to choba_merchant, choba_store\n  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int and (",
    replace: 'on notifications for select to choba_merchant, choba_store\n  using (true and (',
    tests: ['apps/server/src/platform/access/row-security.test.ts'],
  },
  {
    name: 'notifications: shows notifications that are addressed to another user',
    file: 'apps/server/src/platform/notify/notification-receivers.ts',
    find: '        and r.user_id = ${user.id} and r.notification_id',
    replace: '        and r.notification_id',
    tests: [`${notifications}.test.ts`],
  },
  {
    name: 'notifications: hides a notification from the banner after another user has read it',
    file: `${notifications}.repository.ts`,
    find: '\n    and g.user_id = ${user.id} and g.notification_id = n.id)`',
    replace: '\n    and g.notification_id = n.id)`',
    tests: [`${notifications}.test.ts`],
  },
  {
    name: 'notifications: skips notifications with the same release time between two pages',
    file: `${notifications}.repository.ts`,
    find: 'sql<boolean>`(n.released_at, n.id) < (${after!.releasedAt}::timestamptz, ${after!.id}::bigint)`',
    replace: 'sql<boolean>`n.released_at < ${after!.releasedAt}::timestamptz`',
    tests: [`${notifications}.test.ts`],
    only: 'the list|with the same release time',
  },
]
