/** Planted fault in terminals: `npm run test:faults`. */
export const faults = [
  {
    name: 'terminals: registers more than one device with a license',
    file: 'apps/server/src/areas/terminals/registration.service.ts',
    find: "  if (license.used_at) return 'licenseUsed'\n",
    replace: '',
    tests: ['apps/server/src/areas/terminals/licenses.test.ts'],
    only: 'registers one of two devices',
  },
]
