/** Planted faults in table tents: `npm run test:faults`. */
export const faults = [
  {
    name: 'table tents: prints a code of another store',
    file: 'apps/server/src/areas/qr-codes/qr-codes.service.ts',
    find: "!principal.uses?.has('qr') || String(row.store_id) !== storeId",
    replace: "!principal.uses?.has('qr') || storeId === ''",
    tests: ['apps/server/src/areas/table-tents/table-tents.test.ts'],
  },
  {
    name: 'table tents: prints the newest version of a template instead of the requested version',
    file: 'apps/server/src/areas/table-tents/table-tents.repository.ts',
    find: "    .where('v.version', '=', version)\n",
    replace: "    .where('v.version', '>=', version)\n    .orderBy('v.version', 'desc')\n",
    tests: ['apps/server/src/areas/table-tents/table-tents.test.ts'],
  },
  {
    name: 'table tents: prints bold text in the regular font',
    file: 'apps/server/src/areas/table-tents/tent-pdf.ts',
    find: "command.weight === 'BOLD' ? 'bold' : 'regular'",
    replace: "command.weight === 'BOLD' ? 'regular' : 'regular'",
    tests: ['apps/server/src/areas/table-tents/tent-files.test.ts'],
  },
  {
    name: 'table tents: draws a picture outside its field',
    file: 'apps/server/src/areas/table-tents/tent-drawing.ts',
    find: 'Math.min(width / image.width, height / image.height)',
    replace: 'Math.max(width / image.width, height / image.height)',
    tests: ['apps/server/src/areas/table-tents/table-tents.test.ts'],
  },
]
