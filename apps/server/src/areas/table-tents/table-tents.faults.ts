/** Mistakes in table tents: `npm run test:faults`. */
export const faults = [
  {
    name: 'table-tents: a code of another store is printed',
    file: 'apps/server/src/areas/qr-codes/qr-codes.service.ts',
    find: "!principal.uses?.has('qr') || String(row.store_id) !== storeId",
    replace: "!principal.uses?.has('qr') || storeId === ''",
    tests: ['apps/server/src/areas/table-tents/table-tents.test.ts'],
  },
  {
    name: 'table-tents: the newest version is printed, whichever was seen',
    file: 'apps/server/src/areas/table-tents/table-tents.repository.ts',
    find: "    .where('v.version', '=', version)\n",
    replace: "    .where('v.version', '>=', version)\n    .orderBy('v.version', 'desc')\n",
    tests: ['apps/server/src/areas/table-tents/table-tents.test.ts'],
  },
  {
    name: 'table-tents: bold text is printed as any other',
    file: 'apps/server/src/areas/table-tents/tent-pdf.ts',
    find: "command.weight === 'BOLD' ? 'bold' : 'regular'",
    replace: "command.weight === 'BOLD' ? 'regular' : 'regular'",
    tests: ['apps/server/src/areas/table-tents/tent-files.test.ts'],
  },
  {
    name: 'table-tents: a picture leaves its field',
    file: 'apps/server/src/areas/table-tents/tent-drawing.ts',
    find: 'Math.min(width / image.width, height / image.height)',
    replace: 'Math.max(width / image.width, height / image.height)',
    tests: ['apps/server/src/areas/table-tents/table-tents.test.ts'],
  },
]
