const unknown = 'apps/server/src/areas/unknown-refunds/unknown-refunds'
const tests = [`${unknown}.test.ts`]

/** Planted faults that the tests of unknown refunds must detect: `npm run test:faults`. */
export const faults = [
  {
    name: "unknown refunds: overwrites an outcome set by two users with the gateway's answer",
    file: 'apps/server/src/areas/refunds/refund-contradiction.ts',
    find: '.set({ contradicted_at: at, contradiction: outcome, contradiction_reference: reference })',
    replace:
      '.set({ outcome, contradicted_at: at, contradiction: outcome, contradiction_reference: reference })',
    tests,
    only: 'answer after a settlement by hand',
  },
  {
    name: 'unknown refunds: a correction does not change the totals of the day',
    file: 'apps/server/src/areas/refunds/refund-contradiction.ts',
    find: "  await countLine(tx, id, 'taken')\n",
    replace: '',
    tests,
    only: 'answer after a settlement by hand',
  },
  {
    name: 'unknown refunds: approves a request although the gateway has answered meanwhile',
    file: `${unknown}.repository.ts`,
    find: 'outcome: refund.outcome,\n    settledAt: refund.settled_at?.toISOString() ?? null,',
    replace: 'outcome: null,\n    settledAt: null,',
    tests,
    only: 'is stale if the gateway answers',
  },
  {
    name: 'unknown refunds: allows two requests for the same refund',
    file: `${unknown}.service.ts`,
    find: "if (!endsByHand(toUnknownRefund(row)).includes(outcome)) throw new AppError('conflict')",
    replace: "if (row.settled_at !== null && !row.is_contradicted) throw new AppError('conflict')",
    tests,
    only: 'can only be requested once',
  },
  {
    name: 'unknown refunds: lists refunds of stores that the user does not see',
    file: `${unknown}.repository.ts`,
    find: "inStores(storesSeen(tx), 'l.store_id'),",
    replace: "inStores('all', 'l.store_id'),",
    tests,
    only: 'limited to the user’s merchant and stores',
  },
  {
    name: 'unknown refunds: makes a correction although it exceeds the refundable amount',
    file: `${unknown}.repository.ts`,
    find: 'exceedsRefundable(refund.amount, payment.rows[0]!.left)',
    replace: 'exceedsRefundable(0n, payment.rows[0]!.left)',
    tests,
    only: 'is not counted if another refund',
  },
  {
    name: 'unlinked refunds: lists a refund of a payment that is not paid only after a day',
    file: 'apps/server/src/ledger/unlinked-refunds.ts',
    find: '  or exists (select from transactions n',
    replace: '  or false and exists (select from transactions n',
    tests: ['apps/server/src/areas/unknown-refunds/unlinked-refunds.test.ts'],
    only: 'is listed immediately',
  },
  {
    name: 'unlinked refunds: lets users acknowledge refunds of other stores',
    file: 'apps/server/src/areas/unknown-refunds/unlinked-refunds.repository.ts',
    find: "inStores(storesSeen(tx), 'l.store_id'),",
    replace: "inStores('all', 'l.store_id'),",
    tests: ['apps/server/src/areas/unknown-refunds/unlinked-refunds.test.ts'],
  },
  {
    name: 'unlinked refunds: does not ask again about an acknowledged refund that exceeds its payment',
    file: 'apps/server/src/ledger/unlinked-refunds.ts',
    find: 'acknowledged_at: null, acknowledged_by: null, acknowledgement: null,\n',
    replace: '',
    tests: ['apps/server/src/areas/unknown-refunds/unlinked-refunds.test.ts'],
  },
]
