const roles = 'apps/server/src/areas/roles/roles'

/** Planted faults that the role tests must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'roles: allows a new role to have permissions that its creator lacks',
    file: `${roles}.service.ts`,
    find: '  await assertWithinCeiling(tx, principal, role.permissions)\n  assertGrantable(principal, role.permissions)\n  if (',
    replace: '  assertGrantable(principal, role.permissions)\n  if (',
    tests: [`${roles}.test.ts`],
    only: 'adding a role',
  },
  {
    name: 'roles: allows a change that adds permissions the user lacks',
    file: `${roles}.service.ts`,
    find: '  await assertWithinCeiling(tx, principal, role.permissions)\n  assertGrantable(principal, role.permissions)\n  assertChanged',
    replace: '  assertGrantable(principal, role.permissions)\n  assertChanged',
    tests: ['apps/server/src/areas/roles/role-ceiling.test.ts'],
    only: 'on the merchant side',
  },
  {
    name: 'roles: allows changes of a role with permissions that the user lacks',
    file: `${roles}.service.ts`,
    find: '  await assertWithinCeiling(tx, principal, permissionsOf(row))\n',
    replace: '',
    tests: ['apps/server/src/areas/roles/role-ceiling.test.ts'],
    only: 'on the merchant side',
  },
]
