/** Planted fault in terminals: `npm run test:faults`. */
export const faults = [
  {
    name: 'terminals: registers two devices that use one license at the same time',
    file: 'apps/server/src/areas/terminals/registration.service.ts',
    find: "  if (license.used_at) return 'licenseUsed'\n",
    replace: '',
    tests: ['apps/server/src/areas/terminals/licenses.test.ts'],
    only: 'registers only one of several devices',
  },
]
