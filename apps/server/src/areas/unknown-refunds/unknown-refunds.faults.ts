const unknown = 'apps/server/src/areas/unknown-refunds/unknown-refunds'
const tests = [`${unknown}.test.ts`]

/** Planted faults that the tests of unknown refunds must detect: `npm run test:faults`. */
export const faults = [
  {
    name: "unknown refunds: overwrites a settlement by hand with the gateway's answer",
    file: 'apps/server/src/areas/refunds/refund-contradiction.ts',
    find: '.set({ contradicted_at: at, contradiction: outcome, contradiction_reference: reference })',
    replace:
      '.set({ outcome, contradicted_at: at, contradiction: outcome, contradiction_reference: reference })',
    tests,
    only: 'answer after a settlement by hand',
  },
  {
    name: "unknown refunds: does not update the day's totals in a correction",
    file: 'apps/server/src/areas/refunds/refund-contradiction.ts',
    find: "  await countLine(tx, id, 'taken')\n",
    replace: '',
    tests,
    only: 'answer after a settlement by hand',
  },
  {
    name: 'unknown refunds: keeps a request valid after the gateway has answered',
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
    name: 'unknown refunds: ignores the store scope',
    file: `${unknown}.repository.ts`,
    find: "inStores(storesSeen(tx), 'l.store_id'),",
    replace: "inStores('all', 'l.store_id'),",
    tests,
    only: 'limited to the user’s merchant and stores',
  },
  {
    name: 'unknown refunds: counts a correction that exceeds the refundable amount',
    file: `${unknown}.repository.ts`,
    find: 'exceedsRefundable(refund.amount, payment.rows[0]!.left)',
    replace: 'exceedsRefundable(0n, payment.rows[0]!.left)',
    tests,
    only: 'is not counted if another refund',
  },
  {
    name: 'unlinked refunds: lists a refund without a paid payment only after a day',
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
    name: 'unlinked refunds: keeps the acknowledgement of a waiting refund after it exceeds its payment',
    file: 'apps/server/src/ledger/unlinked-refunds.ts',
    find: 'acknowledged_at: null, acknowledged_by: null, acknowledgement: null,\n',
    replace: '',
    tests: ['apps/server/src/areas/unknown-refunds/unlinked-refunds.test.ts'],
  },
]
