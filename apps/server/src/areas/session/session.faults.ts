const session = 'apps/server/src/areas/session'
const platform = 'apps/server/src/platform'

/**
 * Planted faults in sign-ins and the setup link of the first administrator: `npm run test:faults`.
 */
export const faults = [
  {
    name: 'session: keeps an idle sign-in alive',
    file: `${platform}/access/activity.ts`,
    find: 'unused > IDLE) return false',
    replace: 'unused > IDLE * 1_000) return false',
    tests: [`${platform}/access/activity.test.ts`],
  },
  {
    name: 'session: keeps an idle sign-in alive if the system clock is set back',
    file: `${platform}/access/activity.ts`,
    find: 'Math.max(at - mine.lastAt, steadyAt - mine.lastSteady)',
    replace: '(at - mine.lastAt)',
    tests: [`${platform}/access/activity.test.ts`],
  },
  {
    name: 'session: accepts the access token of an ended sign-in',
    file: `${platform}/access/principals.ts`,
    find: 'if (ended) return null',
    replace: 'if (ended && !user.enabled) return null',
    tests: [`${platform}/access/revocation.test.ts`],
  },
  {
    name: 'session: does not receive the message that a sign-in has ended',
    file: 'packages/identity/src/oidc/endings.ts',
    find: 'listeners.set(engine, known.add(listener))',
    replace: 'listeners.set(engine, known)',
    tests: [`${platform}/access/revocation.test.ts`],
  },
  {
    name: 'code address: uses a new address before the user has confirmed it',
    file: `${session}/code-address.service.ts`,
    find: '    await writePendingAddress(tx, user.id, email)\n',
    replace:
      '    await writePendingAddress(tx, user.id, email)\n    await writeSecondStep(tx, user.id, email)\n',
    tests: [`${session}/code-address.test.ts`],
    only: 'is set after the user has confirmed',
  },
  {
    name: 'code address: accepts a code that went to another address',
    file: `${session}/code-address.service.ts`,
    find: '`${ADDRESS_PURPOSE}${userId}:${email}`',
    replace: '`${ADDRESS_PURPOSE}${userId}:${email.length * 0}`',
    tests: [`${session}/code-address.test.ts`],
    only: 'went to another address',
  },
  {
    name: 'code address: lets a user send unlimited e-mails to strangers',
    file: `${session}/code-address.service.ts`,
    find: "  if ((await countAddressCodes(tx, user.id)) > MAX_CODES) throw new AppError('tooManyRequests')\n",
    replace: '  await countAddressCodes(tx, user.id)\n',
    tests: [`${session}/code-address.test.ts`],
    only: 'ten times',
  },
  {
    name: 'setup link: accepts any token',
    file: `${session}/setup-links.ts`,
    find: "    .where('token_hash', '=', hashOf(token))\n",
    replace: '',
    tests: [`${session}/setup.test.ts`],
  },
  {
    name: 'setup link: lets two concurrent requests use one link',
    file: `${session}/setup-links.ts`,
    find: "    .where('used_at', 'is', null)\n",
    replace: '',
    tests: [`${session}/setup.test.ts`],
  },
]
