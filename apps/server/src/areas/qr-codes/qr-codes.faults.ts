/** Mistakes in qrCodes: `npm run test:faults`. */
export const faults = [
  {
    name: 'qr-codes: rows of every store are found',
    file: 'apps/server/src/areas/qr-codes/qr-codes.repository.ts',
    find: "    .where(inStores(storesSeen(tx), 'c.store_id'))\n",
    replace: '    .where(() => (void storesSeen(tx), sql<boolean>`true`))\n',
    tests: ['apps/server/src/areas/qr-codes/qr-codes.test.ts', 'apps/server/src/testing/store-scope.test.ts'],
  },
  {
    name: 'qr-codes: a change overwrites what no one has seen',
    file: 'apps/server/src/areas/qr-codes/qr-codes.service.ts',
    find: '  await assertVersion(row, version, timeZone, () => toQrCode(row, timeZone))\n',
    replace: '  void [assertVersion, version, timeZone]\n',
    tests: ['apps/server/src/areas/qr-codes/qr-codes.test.ts'],
  },
  {
    name: 'qr-codes: who may look may delete',
    file: 'packages/contract/src/qr-codes.contract.ts',
    find: "    summary: 'Delete one, as it was seen',\n    can: merchantMay('Shop.edit'),\n",
    replace: "    summary: 'Delete one, as it was seen',\n    can: merchantMay('Shop.search'),\n",
    tests: ['apps/server/src/testing/permission-table.test.ts'],
  },
]
