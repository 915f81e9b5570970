/** Mistakes that the tests of the import have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'import: an amount without a limit',
    file: 'apps/server/src/areas/ingest/ingest.service.ts',
    find: "return minor > BigInt(MAX_AMOUNT) ? 'amountTooLarge' : Number(minor)",
    replace: "return minor < 0n ? 'amountTooLarge' : Number(minor)",
    tests: ['apps/server/src/areas/ingest/ingest.test.ts', 'apps/server/src/areas/ingest/import-problems.test.ts'],
  },
  {
    name: 'import: a payment that is there already is brought in again',
    file: 'apps/server/src/areas/ingest/import-check.ts',
    find: '      if (there) {\n',
    replace: '      if (there && one.originalPaymentNo) {\n',
    tests: ['apps/server/src/areas/ingest/ingest.test.ts'],
    only: 'in our own format',
  },
  {
    name: 'import: the number of a payment is no key',
    file: 'apps/server/src/areas/ingest/ingest.repository.ts',
    find: 'on conflict (merchant_id, payment_no) do nothing\n      returning merchant_id, id, tenant_id, business_day',
    replace: 'returning merchant_id, id, tenant_id, business_day',
    tests: ['apps/server/src/areas/ingest/ingest.test.ts'],
    only: 'in our own format',
  },
  {
    name: 'import: the hash of a file is not that of its bytes',
    file: 'apps/server/src/areas/ingest/import-run.ts',
    find: 'await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)',
    replace: 'await pipeline(createReadStream(file, { end: 0 }), hash)',
    tests: ['apps/server/src/areas/ingest/import-record.test.ts'],
  },
  {
    name: 'import: a file is taken twice',
    file: 'apps/server/src/areas/ingest/file-bytes.ts',
    find: "if (seen.has(path)) throw new ImportProblem('fileTwice', { file })",
    replace: 'if (seen.has(path)) continue',
    tests: ['apps/server/src/areas/ingest/import-problems.test.ts'],
  },
]
