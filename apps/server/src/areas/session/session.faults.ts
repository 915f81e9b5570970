const session = 'apps/server/src/areas/session'
const platform = 'apps/server/src/platform'

/** Mistakes with sign-ins and the link of the first administrator: `npm run test:faults`. */
export const faults = [
  {
    name: 'session: an idle sign-in goes on',
    file: `${platform}/access/activity.ts`,
    find: 'unused > IDLE) return false',
    replace: 'unused > IDLE * 1_000) return false',
    tests: [`${platform}/access/activity.test.ts`],
  },
  {
    name: 'session: a clock that is set back keeps a sign-in awake',
    file: `${platform}/access/activity.ts`,
    find: 'Math.max(at - mine.lastAt, steadyAt - mine.lastSteady)',
    replace: '(at - mine.lastAt)',
    tests: [`${platform}/access/activity.test.ts`],
  },
  {
    name: 'session: the token of a sign-in that has ended is taken',
    file: `${platform}/access/principals.ts`,
    find: 'if (ended) return null',
    replace: 'if (ended && !user.enabled) return null',
    tests: [`${platform}/access/revocation.test.ts`],
  },
  {
    name: 'session: the end of a sign-in is not listened to',
    file: 'packages/identity/src/oidc/endings.ts',
    find: 'listeners.set(engine, known.add(listener))',
    replace: 'listeners.set(engine, known)',
    tests: [`${platform}/access/revocation.test.ts`],
  },
  {
    name: 'code address: used before it is proven',
    file: `${session}/code-address.service.ts`,
    find: '    await writePendingAddress(tx, user.id, email)\n',
    replace:
      '    await writePendingAddress(tx, user.id, email)\n    await writeSecondStep(tx, user.id, email)\n',
    tests: [`${session}/code-address.test.ts`],
    only: 'is set when a code',
  },
  {
    name: 'code address: proven by a code that went to another one',
    file: `${session}/code-address.service.ts`,
    find: '`${ADDRESS_PURPOSE}${userId}:${email}`',
    replace: '`${ADDRESS_PURPOSE}${userId}:${email.length * 0}`',
    tests: [`${session}/code-address.test.ts`],
    only: 'went to another one',
  },
  {
    name: 'code address: e-mails to strangers without end',
    file: `${session}/code-address.service.ts`,
    find: "  if ((await countAddressCodes(tx, user.id)) > MAX_CODES) throw new AppError('tooManyRequests')\n",
    replace: '  await countAddressCodes(tx, user.id)\n',
    tests: [`${session}/code-address.test.ts`],
    only: 'ten times',
  },
  {
    name: 'setup link: the token is not compared',
    file: `${session}/setup-links.ts`,
    find: "    .where('token_hash', '=', hashOf(token))\n",
    replace: '',
    tests: [`${session}/setup.test.ts`],
  },
  {
    name: 'setup link: good twice at once',
    file: `${session}/setup-links.ts`,
    find: "    .where('used_at', 'is', null)\n",
    replace: '',
    tests: [`${session}/setup.test.ts`],
  },
]
