const account = 'apps/server/src/areas/account'

/** Mutations that the account tests must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'account: lets a user end another user’s sign-in',
    file: `${account}/sessions.service.ts`,
    find: "  if (!own.some(({ sid }) => sid === sessionId)) throw new AppError('notFound')\n",
    replace: "  if (own.length === 0) throw new AppError('notFound')\n",
    tests: [`${account}/account.test.ts`],
    only: 'ending a sign-in',
  },
  {
    name: 'account: ends the caller’s own sign-in together with the caller’s other sign-ins',
    file: `${account}/sessions.service.ts`,
    find: '.filter(({ sid }) => sid !== caller.sid)',
    replace: '',
    tests: [`${account}/account.test.ts`],
    only: 'ending a sign-in',
  },
  {
    name: 'account: shows the sign-ins of every user of the merchant',
    file: `${account}/account.repository.ts`,
    find: "    .where('object_id', '=', String(userId))\n",
    replace: '',
    tests: [`${account}/account.test.ts`],
    only: 'last sign-ins',
  },
  {
    name: 'account: lists a sign-in that has been idle for too long',
    file: `${account}/sessions.service.ts`,
    find: '< IDLE)',
    replace: '< IDLE * 1_000)',
    tests: [`${account}/account.test.ts`],
    only: 'own open sign-ins',
  },
  {
    name: 'account: accepts a profile change that is based on an outdated version',
    file: `${account}/account.service.ts`,
    find: '  await assertVersion(row, version, principal.merchant.time_zone, () => before)\n',
    replace: '',
    tests: [`${account}/account.test.ts`],
    only: 'profile',
  },
]
