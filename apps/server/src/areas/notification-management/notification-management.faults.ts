const area = 'apps/server/src/areas/notification-management/notification-management'

/** Mistakes that the tests of managing notifications have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'notification management: a withdrawn notification is still shown',
    file: 'apps/server/src/areas/notifications/notifications.repository.ts',
    find: "    .where('n.withdrawn_at', 'is', null)\n",
    replace: '',
    tests: [`${area}.test.ts`],
    only: 'withdrawn|in the language',
  },
  {
    name: 'notification management: who fits one list of several receives it',
    file: 'apps/server/src/platform/notify/notification-receivers.ts',
    find: '          sql` and `,',
    replace: '          sql` or `,',
    tests: ['apps/server/src/areas/notification-management/notification-receivers.test.ts'],
  },
  {
    name: 'notification management: who takes no e-mails is sent what is not important',
    file: 'apps/server/src/areas/notification-management/notification-emails.ts',
    find: 'await readChoice(tx, row), !row.important)',
    replace: 'await readChoice(tx, row))',
    tests: ['apps/server/src/areas/notification-management/notification-emails.test.ts'],
  },
  {
    name: 'notification management: a manager of two stores writes to everyone',
    file: 'apps/server/src/areas/notification-management/notification-receivers.ts',
    find: "  if (isWide || choice.stores.some(({ id }) => !stores.includes(id))) throw new AppError('illegalOperation')\n",
    replace: '',
    tests: ['apps/server/src/areas/notification-management/notification-receivers.test.ts'],
  },
  {
    name: 'notification management: people of a store with the same number at another merchant receive it',
    file: 'apps/server/src/platform/notify/notification-receivers.ts',
    find: 'on c.merchant_id = s.merchant_id and c.store_id = s.store_id',
    replace: 'on c.store_id = s.store_id',
    tests: ['apps/server/src/areas/notification-management/notification-receivers.test.ts'],
    only: 'stores',
  },
  {
    name: 'notification management: people of a store with the same number at another merchant are shown it',
    file: 'apps/server/src/platform/notify/notification-receivers.ts',
    find: "  if (stores === 'all') return sql`t.merchant_id = ${merchant.id}`",
    replace: "  if (stores === 'all') return sql`true`",
    tests: ['apps/server/src/areas/notification-management/notification-receivers.test.ts'],
    only: 'stores',
  },
]
