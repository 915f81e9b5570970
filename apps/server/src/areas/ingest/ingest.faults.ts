/** Mistakes that the tests of the import have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'import: an amount without a limit',
    file: 'apps/server/src/areas/ingest/ingest.service.ts',
    find: "return minor > BigInt(MAX_AMOUNT) ? 'amountTooLarge' : Number(minor)",
    replace: "return minor < 0n ? 'amountTooLarge' : Number(minor)",
    tests: ['apps/server/src/areas/ingest/ingest.test.ts', 'apps/server/src/areas/ingest/import-problems.test.ts'],
  },
]
