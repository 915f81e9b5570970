const session = 'apps/server/src/areas/session'
const platform = 'apps/server/src/platform'

/** Mistakes with sign-ins and the link of the first administrator: `npm run test:faults`. */
export const faults = [
  {
    name: 'session: an idle sign-in goes on',
    file: `${platform}/activity.ts`,
    find: 'at - last > IDLE) return false',
    replace: 'at - last > IDLE * 1_000) return false',
    tests: [`${platform}/activity.test.ts`],
  },
  {
    name: 'session: the token of a sign-in that has ended is taken',
    file: `${platform}/principals.ts`,
    find: 'if (ended) return null',
    replace: 'if (ended && !user.enabled) return null',
    tests: [`${platform}/revocation.test.ts`],
  },
  {
    name: 'session: the end of a sign-in is not listened to',
    file: 'packages/identity/src/oidc/endings.ts',
    find: 'listeners.set(engine, known.add(listener))',
    replace: 'listeners.set(engine, known)',
    tests: [`${platform}/revocation.test.ts`],
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
