const configs = 'apps/server/src/areas/configs'
const tests = [`${configs}/configs.test.ts`]

/** Mutations of the tenant and merchant settings that tests must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'configs: returns the value of a secret',
    file: `${configs}/configs.views.ts`,
    find: "value: row.kind === 'SECRET' ? null : stored.value,",
    replace: "value: row.kind === 'SECRET' ? stored.sealed : stored.value,",
    tests,
  },
  {
    name: 'configs: stores a secret as plain text',
    file: `${configs}/configs.service.ts`,
    find: 'isSet: true, value: null, sealed: sealer.seal(',
    replace: 'isSet: true, value: text, sealed: sealer.seal(',
    tests,
  },
  {
    name: 'configs: writes a value of another tenant to the caller’s own tenant',
    file: 'apps/server/src/platform/calls/routes.ts',
    find: 'await inTenantOf(caller, tx, (moved) => route.handler({ ...call, tx: moved } as never))',
    replace: 'await route.handler({ ...call, about: call.tenant } as never)',
    tests,
  },
  {
    name: 'configs: overwrites a value that has changed since it was read',
    file: `${configs}/configs.service.ts`,
    find: '  await expectSeen(call, held, version)\n  if (!before.isSet',
    replace: '  if (!before.isSet',
    tests,
  },
  {
    name: 'configs: accepts a limit that another tenant’s value exceeds',
    file: `${configs}/config-types.service.ts`,
    find: "  if (texts.flat().some((text) => !fits(shape, text))) throw new AppError('illegalOperation')\n",
    replace: '',
    tests,
  },
]
