const feed = 'apps/server/src/areas/feed'
const order = [`${feed}/feed.order.test.ts`]

/** Mistakes in the feed: `npm run test:faults`. */
export const faults = [
  {
    name: 'feed: a signature is not looked at',
    file: `${feed}/feed.signature.ts`,
    find: "          if (!isSigned(secret, lines, body)) throw new AppError('unauthenticated')\n",
    replace: '',
    tests: [`${feed}/feed.test.ts`],
    only: 'is refused 40 times of 40',
  },
  {
    name: 'feed: a time is good for ever',
    file: `${feed}/feed.signature.ts`,
    find: 'Math.abs(Date.now() / 1000 - Number(timestamp)) <= FEED_CLOCK_SKEW',
    replace: 'Math.abs(Date.now() / 1000 - Number(timestamp)) <= 1e12',
    tests: [`${feed}/feed.test.ts`],
    only: 'is refused 40 times of 40',
  },
  {
    name: 'feed: a store’s key signs rows of every store',
    file: `${feed}/feed.target.ts`,
    find: 'const seen = storeId === null ? stores : stores.filter(({ id }) => id === storeId)',
    replace: 'const seen = stores',
    tests: [`${feed}/feed.test.ts`],
    only: 'signs rows of that store alone',
  },
  {
    name: 'feed: a paid row goes back to failed',
    file: `${feed}/feed.plan.ts`,
    find: 'known.trade_kind === row.tradeKind && isFailed(known) && isFinal(row.state)',
    replace: 'known.trade_kind === row.tradeKind && known.state !== row.state',
    tests: order,
    only: 'goes forward alone',
  },
  {
    name: 'feed: a failed payment that was paid stays counted as failed',
    file: `${feed}/feed.writes.ts`,
    find: '0::bigint as ref_amt, -1 as failed_n from before',
    replace: '0::bigint as ref_amt, 0 as failed_n from before',
    tests: order,
    only: 'goes forward alone',
  },
  {
    name: 'feed: the trade type of the store is a difference',
    file: 'apps/server/src/areas/ingest/differences.ts',
    find: 'known.trade_type_id ?? storeTradeTypes.get(known.store_id) ?? null',
    replace: 'known.trade_type_id',
    tests: [`${feed}/feed.trade-types.test.ts`],
  },
  {
    name: 'feed: a refund of ours is taken twice',
    file: `${feed}/feed.batch.ts`,
    find: 'tradeKind === REFUND && !stored.has(paymentNo) && byGateway.has(paymentNo)',
    replace: 'tradeKind === PAYMENT && !stored.has(paymentNo) && byGateway.has(paymentNo)',
    tests: order,
    only: 'is no second one',
  },
  {
    name: 'feed: refunds that wait are not taken from their payment',
    file: 'apps/server/src/areas/ingest/ingest.repository.ts',
    find: '  if (importId !== null) await linkWaiting(tx, accepted)\n',
    replace: '',
    tests: order,
    only: 'that an import brings',
  },
]
