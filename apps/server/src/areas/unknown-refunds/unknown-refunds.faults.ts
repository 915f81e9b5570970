const unknown = 'apps/server/src/areas/unknown-refunds/unknown-refunds'
const tests = [`${unknown}.test.ts`]

/** Mistakes that the tests of refunds without a known end have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'unknown refund: an answer after a settlement by hand overwrites it',
    file: 'apps/server/src/areas/refunds/refund-contradiction.ts',
    find: '.set({ contradicted_at: at, contradiction: outcome, contradiction_reference: reference })',
    replace:
      '.set({ outcome, contradicted_at: at, contradiction: outcome, contradiction_reference: reference })',
    tests,
    only: 'what the gateway says',
  },
  {
    name: 'unknown refund: a correction leaves the figures of the day as they were',
    file: 'apps/server/src/areas/refunds/refund-contradiction.ts',
    find: "  await countLine(tx, id, 'taken')\n",
    replace: '',
    tests,
    only: 'what the gateway says',
  },
  {
    name: 'unknown refund: a request stays valid though the gateway has answered',
    file: `${unknown}.repository.ts`,
    find: 'outcome: refund.outcome,\n    settledAt: refund.settled_at?.toISOString() ?? null,',
    replace: 'outcome: null,\n    settledAt: null,',
    tests,
    only: 'gives way',
  },
  {
    name: 'unknown refund: two requests for one end',
    file: `${unknown}.service.ts`,
    find: "if (!endsByHand(toUnknownRefund(row)).includes(outcome)) throw new AppError('conflict')",
    replace: "if (row.settled_at !== null && !row.is_contradicted) throw new AppError('conflict')",
    tests,
    only: 'is asked for once',
  },
  {
    name: 'unknown refund: stores are not looked at',
    file: `${unknown}.repository.ts`,
    find: "inStores(storesSeen(tx), 'l.store_id'),",
    replace: "inStores('all', 'l.store_id'),",
    tests,
    only: 'each of their own',
  },
  {
    name: 'unknown refund: a correction counts what the payment has not left',
    file: `${unknown}.repository.ts`,
    find: 'exceedsRefundable(refund.amount, payment.rows[0]!.left)',
    replace: 'exceedsRefundable(0n, payment.rows[0]!.left)',
    tests,
    only: 'is not counted where',
  },
  {
    name: 'unlinked refund: one that names no paid payment is listed only after a day',
    file: 'apps/server/src/ledger/unlinked-refunds.ts',
    find: '  or exists (select from transactions n',
    replace: '  or false and exists (select from transactions n',
    tests: ['apps/server/src/areas/unknown-refunds/unlinked-refunds.test.ts'],
    only: 'is listed at once',
  },
  {
    name: 'unlinked refund: those of other stores are seen to',
    file: 'apps/server/src/areas/unknown-refunds/unlinked-refunds.repository.ts',
    find: "inStores(storesSeen(tx), 'l.store_id'),",
    replace: "inStores('all', 'l.store_id'),",
    tests: ['apps/server/src/areas/unknown-refunds/unlinked-refunds.test.ts'],
  },
  {
    name: 'unlinked refund: who has seen to one that waited has seen that it is too much',
    file: 'apps/server/src/ledger/unlinked-refunds.ts',
    find: 'acknowledged_at: null, acknowledged_by: null, acknowledgement: null,\n',
    replace: '',
    tests: ['apps/server/src/areas/unknown-refunds/unlinked-refunds.test.ts'],
  },
]
