const refunds = 'apps/server/src/areas/refunds/refunds'

/** Mistakes that the tests of refunds have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'refund: the stores of the person are not looked at',
    file: `${refunds}.repository.ts`,
    find: "return inStores(tx.scope.stores, 't.store_id')",
    replace: "return inStores('all', 't.store_id')",
    tests: [`${refunds}.test.ts`],
    only: 'who may',
  },
  {
    name: 'refund: more than is left can be reserved',
    file: `${refunds}.repository.ts`,
    find: '      and t.refunded + t.reserved + ${amount}::bigint <= t.amount\n',
    replace: '',
    tests: [`${refunds}.test.ts`],
  },
  {
    name: 'refund: an idempotency key is ignored',
    file: `${refunds}.repository.ts`,
    find: 'and r.idempotency_key = ${idempotencyKey}::uuid)',
    replace: 'and r.idempotency_key = ${idempotencyKey}::uuid and false)',
    tests: [`${refunds}.test.ts`],
    only: 'the same key',
  },
  {
    name: 'refund: a settlement is not counted for its brand',
    file: `${refunds}.settlement.ts`,
    find: 'on conflict (merchant_id, day, brand_id) do update\n      set ref_n = d.ref_n + 1, ref_amt = d.ref_amt + excluded.ref_amt`',
    replace: 'on conflict (merchant_id, day, brand_id) do nothing`',
    tests: [`${refunds}.test.ts`],
  },
  {
    name: 'refund: settled twice',
    file: `${refunds}.settlement.ts`,
    find: 'if (settled.numUpdatedRows === 0n) return false',
    replace: 'if (settled.numUpdatedRows < 0n) return false',
    tests: [`${refunds}.settlement.test.ts`],
  },
  {
    name: 'refund: what the gateway did not tell has failed',
    file: `${refunds}.jobs.ts`,
    find: "if (answer.outcome === 'unknown') {",
    replace: "if (answer.outcome === 'absent') {",
    tests: [`${refunds}.test.ts`],
    only: 'the gateway',
  },
  {
    name: 'refund: a settlement is not counted for its store',
    file: `${refunds}.settlement.ts`,
    find: 'on conflict (merchant_id, store_id, day) do update\n        set ref_n = d.ref_n + 1, ref_amt = d.ref_amt + excluded.ref_amt)',
    replace: 'on conflict (merchant_id, store_id, day) do nothing)',
    tests: [`${refunds}.settlement.test.ts`],
    only: 'is counted for its store',
  },
  {
    name: 'refund: a settlement is not counted for its tenant',
    file: `${refunds}.settlement.ts`,
    find: '1, amount from line\n      returning merchant_id)',
    replace: '1, amount from line where false\n      returning merchant_id)',
    tests: [`${refunds}.settlement.test.ts`],
    only: 'is counted for its store',
  },
]
