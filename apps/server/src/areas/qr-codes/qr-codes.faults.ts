/** Mutations that the tests of QR codes must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'qr-codes: accepts a terminal of another store',
    file: 'apps/server/src/areas/qr-codes/qr-codes.repository.ts',
    find: "    .where('store_id', '=', storeId)\n",
    replace: "    .where('store_id', '>', storeId - storeId)\n",
    tests: ['apps/server/src/areas/qr-codes/qr-codes.test.ts'],
  },
  {
    name: 'qr-codes: accepts a code that is unreadable or decodes to another text',
    file: 'apps/server/src/areas/qr-codes/qr-check.ts',
    find: '  if (readPixels(picture) !== drawing.payload) return false\n',
    replace: '  if (readPixels(picture) === drawing.payload) return true\n',
    tests: ['apps/server/src/areas/qr-codes/qr-files.test.ts'],
  },
  {
    name: 'qr-codes: allows codes for a merchant that does not use QR codes',
    file: 'packages/contract/src/permissions.ts',
    find: '  if (!holder || isUnused(holder, can)) return false\n',
    replace: '  if (!holder) return false\n',
    tests: [
      'apps/server/src/testing/permission-table.test.ts',
      'apps/server/src/areas/qr-codes/qr-codes.test.ts',
    ],
  },
]
