const account = 'apps/server/src/areas/account'

/** Mistakes that the tests of one's own account have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'account: another person’s sign-in can be ended',
    file: `${account}/sessions.service.ts`,
    find: "  if (!own.some(({ sid }) => sid === sessionId)) throw new AppError('notFound')\n",
    replace: "  if (own.length === 0) throw new AppError('notFound')\n",
    tests: [`${account}/account.test.ts`],
    only: 'the end of a sign-in',
  },
  {
    name: 'account: ending the others ends this one too',
    file: `${account}/sessions.service.ts`,
    find: '.filter(({ sid }) => sid !== caller.sid)',
    replace: '',
    tests: [`${account}/account.test.ts`],
    only: 'the end of a sign-in',
  },
  {
    name: 'account: the sign-ins of all people of the merchant are shown',
    file: `${account}/account.repository.ts`,
    find: "    .where('object_id', '=', String(userId))\n",
    replace: '',
    tests: [`${account}/account.test.ts`],
    only: 'last sign-ins',
  },
  {
    name: 'account: a sign-in that is idle for too long is shown as open',
    file: `${account}/sessions.service.ts`,
    find: '< IDLE)',
    replace: '< IDLE * 1_000)',
    tests: [`${account}/account.test.ts`],
    only: 'where one is signed in',
  },
  {
    name: 'account: a change of an older state is taken',
    file: `${account}/account.service.ts`,
    find: '  await assertVersion(row, version, principal.merchant.time_zone, () => before)\n',
    replace: '',
    tests: [`${account}/account.test.ts`],
    only: 'profile',
  },
]
