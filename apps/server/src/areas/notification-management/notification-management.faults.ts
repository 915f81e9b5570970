const area = 'apps/server/src/areas/notification-management/notification-management'

/** Mutations that the tests of notification management must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'notification management: still shows a notification after its withdrawal',
    file: 'apps/server/src/areas/notifications/notifications.repository.ts',
    find: "    .where('n.withdrawn_at', 'is', null)\n",
    replace: '',
    tests: [`${area}.test.ts`],
    only: 'withdrawal|in the language of each reader',
  },
  {
    name: 'notification management: sends to users who match one list of receivers but not all lists',
    file: 'apps/server/src/platform/notify/notification-receivers.ts',
    find: '          sql` and `,',
    replace: '          sql` or `,',
    tests: ['apps/server/src/areas/notification-management/notification-receivers.test.ts'],
  },
  {
    name: 'notification management: e-mails unimportant notifications to users who opted out',
    file: 'apps/server/src/areas/notification-management/notification-emails.ts',
    find: 'await readChoice(tx, row), !row.important)',
    replace: 'await readChoice(tx, row))',
    tests: ['apps/server/src/areas/notification-management/notification-emails.test.ts'],
  },
  {
    name: 'notification management: lets a manager of two stores write to users of all stores',
    file: 'apps/server/src/areas/notification-management/notification-receivers.ts',
    find: "  if (isWide || choice.stores.some(({ id }) => !stores.includes(id))) throw new AppError('illegalOperation')\n",
    replace: '',
    tests: ['apps/server/src/areas/notification-management/notification-receivers.test.ts'],
  },
  {
    name: 'notification management: e-mails users of a store with the same ID of another merchant',
    file: 'apps/server/src/platform/notify/notification-receivers.ts',
    find: 'on c.merchant_id = s.merchant_id and c.store_id = s.store_id',
    replace: 'on c.store_id = s.store_id',
    tests: ['apps/server/src/areas/notification-management/notification-receivers.test.ts'],
    only: 'stores',
  },
  {
    name: 'notification management: shows a notification to users of a store with the same ID of another merchant',
    file: 'apps/server/src/platform/notify/notification-receivers.ts',
    find: "  if (stores === 'all') return sql`t.merchant_id = ${merchant.id}`",
    replace: "  if (stores === 'all') return sql`true`",
    tests: ['apps/server/src/areas/notification-management/notification-receivers.test.ts'],
    only: 'stores',
  },
]
