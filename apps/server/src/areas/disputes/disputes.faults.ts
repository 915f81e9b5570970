/** Mistakes in disputes: `npm run test:faults`. */
export const faults = [
  {
    name: 'disputes: rows of every store are found',
    file: 'apps/server/src/areas/disputes/disputes.repository.ts',
    find: "    .where(inStores(storesSeen(tx), 'd.store_id'))\n",
    replace: '',
    tests: ['apps/server/src/areas/disputes/disputes.test.ts', 'apps/server/src/testing/store-scope.test.ts'],
  },
  {
    name: 'disputes: a change overwrites what no one has seen',
    file: 'apps/server/src/areas/disputes/disputes.changes.ts',
    find: '  await assertVersion(row, version, merchant.time_zone, () => toDetail(tx, row))\n',
    replace: '  void [assertVersion, version, merchant, toDetail]\n',
    tests: ['apps/server/src/areas/disputes/disputes.test.ts'],
  },
  {
    name: 'disputes: two at once are each measured against the whole payment',
    // PGlite has one connection, and does one transaction after the other.
    onPostgres: true,
    file: 'apps/server/src/areas/disputes/disputes.repository.ts',
    find: "    .forNoKeyUpdate('t')\n",
    replace: '',
    tests: ['apps/server/src/areas/disputes/disputes.test.ts'],
  },
  {
    name: 'disputes: a deduction that a deposit has taken is given back by nothing',
    file: 'apps/server/src/areas/disputes/disputes.deductions.ts',
    find: "  if (decision === 'WON' && dispute.state !== 'LOST') return null\n",
    replace: "  if (decision === 'WON') return null\n",
    tests: ['apps/server/src/areas/disputes/disputes.deductions.test.ts'],
  },
  {
    name: 'disputes: a reminder comes a day too early',
    file: 'apps/server/src/areas/disputes/disputes.reminders.ts',
    find: 'const REMIND_DAYS = 3\n',
    replace: 'const REMIND_DAYS = 4\n',
    tests: ['apps/server/src/areas/disputes/disputes.reminders.test.ts'],
  },
  {
    name: 'disputes: a reminder is sent by each process',
    file: 'apps/server/src/areas/disputes/disputes.reminders.ts',
    find: "    .where('reminded_at', 'is', null)\n",
    replace: '',
    tests: ['apps/server/src/areas/disputes/disputes.reminders.test.ts'],
  },
  {
    name: 'disputes: a document without an end is kept as evidence',
    file: 'apps/server/src/platform/files/evidence.ts',
    find: "  if (!bytes.subarray(-PDF_TAIL).includes(PDF_END)) throw new AppError('unsupportedMediaType')\n",
    replace: '  void [PDF_TAIL, PDF_END]\n',
    tests: ['apps/server/src/areas/disputes/disputes.evidence.test.ts'],
  },
  {
    name: 'disputes: who may look may decide',
    file: 'packages/contract/src/disputes.contract.ts',
    find: "can: eitherMay('Refund.add'), namesMerchant: true",
    replace: "can: eitherMay('Record.search'), namesMerchant: true",
    tests: ['apps/server/src/testing/permission-table.test.ts'],
  },
  {
    name: 'disputes: a change of an amount is measured with the amount before as well',
    file: 'apps/server/src/areas/disputes/disputes.repository.ts',
    find: "    .where('id', '<>', except)\n",
    replace: '',
    tests: ['apps/server/src/areas/disputes/disputes.test.ts'],
    only: 'of an amount is measured|is written once',
  },
]
