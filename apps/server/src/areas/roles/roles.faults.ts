const roles = 'apps/server/src/areas/roles/roles'

/** Mistakes that the tests of roles have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'roles: a role is made of permissions that one has not',
    file: `${roles}.service.ts`,
    find: '  await assertWithinCeiling(tx, principal, role.permissions)\n  assertGrantable(principal, role.permissions)\n  if (',
    replace: '  assertGrantable(principal, role.permissions)\n  if (',
    tests: [`${roles}.test.ts`],
    only: 'adding a role',
  },
  {
    name: 'roles: a role is changed to permissions that one has not',
    file: `${roles}.service.ts`,
    find: '  await assertWithinCeiling(tx, principal, role.permissions)\n  assertGrantable(principal, role.permissions)\n  assertChanged',
    replace: '  assertGrantable(principal, role.permissions)\n  assertChanged',
    tests: ['apps/server/src/areas/roles/role-ceiling.test.ts'],
    only: 'on a merchant',
  },
  {
    name: 'roles: a role that holds more than one has can be changed',
    file: `${roles}.service.ts`,
    find: '  await assertWithinCeiling(tx, principal, permissionsOf(row))\n',
    replace: '',
    tests: ['apps/server/src/areas/roles/role-ceiling.test.ts'],
    only: 'on a merchant',
  },
]
