/** A mistake in terminals: `npm run test:faults`. */
export const faults = [
  {
    name: 'terminals: a license registers more than one device',
    file: 'apps/server/src/areas/terminals/registration.service.ts',
    find: "  if (license.used_at) return 'licenseUsed'\n",
    replace: '',
    tests: ['apps/server/src/areas/terminals/licenses.test.ts'],
    only: 'is taken from one of two devices',
  },
]
