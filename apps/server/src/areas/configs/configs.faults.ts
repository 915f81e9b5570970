const configs = 'apps/server/src/areas/configs'
const tests = [`${configs}/configs.test.ts`]

/** Mistakes in the configuration of tenants and merchants: `npm run test:faults`. */
export const faults = [
  {
    name: 'configs: a secret is answered',
    file: `${configs}/configs.views.ts`,
    find: "value: row.kind === 'SECRET' ? null : stored.value,",
    replace: "value: row.kind === 'SECRET' ? stored.sealed : stored.value,",
    tests,
  },
  {
    name: 'configs: a secret is kept as it was typed',
    file: `${configs}/configs.service.ts`,
    find: 'isSet: true, value: null, sealed: sealer.seal(',
    replace: 'isSet: true, value: text, sealed: sealer.seal(',
    tests,
  },
  {
    name: 'configs: a value of one tenant is written to the administrators’ own',
    file: 'apps/server/src/platform/calls/routes.ts',
    find: 'await inTenantOf(caller, tx, (moved) => route.handler({ ...call, tx: moved } as never))',
    replace: 'await route.handler({ ...call, about: call.tenant } as never)',
    tests,
  },
  {
    name: 'configs: a value that was changed since is overwritten',
    file: `${configs}/configs.service.ts`,
    find: '  await expectSeen(call, held, version)\n  if (!before.isSet',
    replace: '  if (!before.isSet',
    tests,
  },
  {
    name: 'configs: a limit leaves the value of another tenant outside',
    file: `${configs}/config-types.service.ts`,
    find: "  if (texts.flat().some((text) => !fits(shape, text))) throw new AppError('illegalOperation')\n",
    replace: '',
    tests,
  },
]
