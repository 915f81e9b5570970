const users = 'apps/server/src/areas/users'

/** Mistakes that the tests of users have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'users: stores that the person does not see are offered',
    file: 'apps/server/src/platform/seen-stores.ts',
    find: "    .where(inStores(seen, 's.id'))\n",
    replace: "    .where(inStores(seen.length === -1 ? seen : 'all', 's.id'))\n",
    tests: [`${users}/users.test.ts`],
    only: 'the list',
  },
  {
    name: 'users: people of every merchant of the tenant are listed',
    file: `${users}/users.repository.ts`,
    find: ".where('u.merchant_id', '=', merchantId)\n\nconst containing",
    replace: ".where('u.merchant_id', '>=', merchantId * 0)\n\nconst containing",
    tests: [`${users}/users.test.ts`],
    only: 'the list',
  },
  {
    name: 'users: a role beyond what one holds can be given',
    file: `${users}/users.service.ts`,
    find: '  await assertWithinCeiling(tx, principal, grant)\n',
    replace: '',
    tests: [`${users}/users.ceiling.test.ts`],
  },
  {
    name: 'users: who reaches further can be changed',
    file: `${users}/users.service.ts`,
    find: '  await assertWithinCeiling(tx, principal, now)\n',
    replace: '',
    tests: [`${users}/users.ceiling.test.ts`],
  },
  {
    name: 'users: a change of an older state is taken',
    file: 'apps/server/src/platform/stale.ts',
    find: 'if (version === row.version) return',
    replace: 'if (version <= row.version) return',
    tests: [`${users}/users.test.ts`],
    only: 'a change',
  },
  {
    name: 'password link: good twice',
    file: `${users}/password-links.service.ts`,
    find: "    .where('l.used_at', 'is', null)\n",
    replace: '',
    tests: [`${users}/password-links.test.ts`],
    only: 'an invitation',
  },
  {
    name: 'password link: the token is not compared',
    file: `${users}/password-links.service.ts`,
    find: "    .where('l.token_hash', '=', hashOf(token))\n",
    replace: '',
    tests: [`${users}/password-links.test.ts`],
    only: 'an invitation',
  },
  {
    name: 'password link: good for ever',
    file: `${users}/password-links.service.ts`,
    find: "    .where('l.expires_at', '>', sql<Date>`now()`)\n",
    replace: '',
    tests: [`${users}/password-links.test.ts`],
    only: 'an invitation',
  },
]
