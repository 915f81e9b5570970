const views = 'apps/server/src/areas/views/views'

/** Mistakes that the tests of saved views have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'views: those of other people are read',
    file: `${views}.repository.ts`,
    find: "where.or([where('v.user_id', '=', viewer.user.id), where('v.role_id', '=', viewer.user.role_id)])",
    replace:
      "where.or([where('v.user_id', '=', viewer.user.id), where('v.user_id', '<>', viewer.user.id)])",
    tests: [`${views}.test.ts`],
    only: 'a view of one’s own',
  },
  {
    name: 'views: those of other people are changed',
    file: `${views}.service.ts`,
    find: "  if (user_id !== viewer.user.id) throw new AppError('notFound')\n",
    replace: '',
    tests: [`${views}.test.ts`],
    only: 'shared view',
  },
  {
    name: 'views: e-mails go to who has turned them off',
    file: 'apps/server/src/areas/views/emailed-views.ts',
    find: ", where('email_messages', '=', true)]",
    replace: ']',
    tests: ['apps/server/src/areas/statistics/view-emails.test.ts'],
    only: 'turned e-mails off',
  },
]
