const views = 'apps/server/src/areas/views/views'

/** Planted faults that the tests of saved views must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'views: shows the private views of other users',
    file: `${views}.repository.ts`,
    find: "where.or([where('v.user_id', '=', viewer.user.id), where('v.role_id', '=', viewer.user.role_id)])",
    replace:
      "where.or([where('v.user_id', '=', viewer.user.id), where('v.user_id', '<>', viewer.user.id)])",
    tests: [`${views}.test.ts`],
    only: 'a user’s own view',
  },
  {
    name: 'views: lets users change views of other users',
    file: `${views}.service.ts`,
    find: "  if (user_id !== viewer.user.id) throw new AppError('notFound')\n",
    replace: '',
    tests: [`${views}.test.ts`],
    only: 'shared view',
  },
  {
    name: 'views: sends e-mails to users who turned them off',
    file: 'apps/server/src/areas/views/emailed-views.ts',
    find: ", where('email_messages', '=', true)]",
    replace: ']',
    tests: ['apps/server/src/areas/statistics/view-emails.test.ts'],
    only: 'turned e-mails off',
  },
]
