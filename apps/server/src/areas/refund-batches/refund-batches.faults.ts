const area = 'apps/server/src/areas/refund-batches'

/** Mistakes that the tests of refund batches have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'refund batches: the check looks at every store',
    file: `${area}/refund-batches.repository.ts`,
    find: "and ${inStores(storesSeen(tx), 't.store_id')}",
    replace: "and ${inStores('all', 't.store_id')}",
    tests: [`${area}/refund-batches.test.ts`],
    only: 'the check before anything moves',
  },
  {
    name: 'refund batches: a batch is seen without its stores',
    file: `${area}/refund-batches.repository.ts`,
    find: "  return stores === 'all' ? sql`true` : sql`b.store_ids <@ ${stores}::int[]`",
    replace: '  return (void stores, sql`true`)',
    tests: [`${area}/refund-batches.test.ts`],
    only: 'who may',
  },
  {
    name: 'refund batches: a payment twice in a file is refunded twice',
    file: `${area}/refund-batches.repository.ts`,
    find: "return isRepeated ? { ...row, fault: 'twice' } : row",
    replace: 'return isRepeated ? { ...row, fault: row.fault } : row',
    tests: [`${area}/refund-batches.test.ts`],
    only: 'the check before anything moves',
  },
  {
    name: 'refund batches: what has changed since the check is started',
    file: `${area}/batch-acts.service.ts`,
    find: 'if (hasChanged || batch.ready_count !== seenCount || batch.ready_sum !== BigInt(seenSum))',
    replace: 'if (hasChanged && batch.ready_count !== seenCount && batch.ready_sum !== BigInt(seenSum))',
    tests: [`${area}/refund-batches.test.ts`],
  },
  {
    name: 'refund batches: whoever has lost the permission goes on',
    file: `${area}/batch-run.ts`,
    find: 'maker !== null && maker.merchant.id === merchantId && may(maker, refundBatches.start.can)',
    replace: "maker !== null && maker.merchant.id === merchantId && may(maker, { side: 'merchant', permission: null })",
    tests: [`${area}/batch-run.test.ts`],
    only: 'whoever made it',
  },
  {
    name: 'refund batches: a batch that was stopped goes on',
    file: `${area}/batch-run.ts`,
    find: "  return batch?.state === 'RUNNING' ? batch : null",
    replace: '  return batch ?? null',
    tests: [`${area}/batch-run.test.ts`],
    only: 'stop',
  },
  {
    name: 'refund batches: the sum is not held against the limits',
    file: `${area}/batch-acts.service.ts`,
    find: '  if (needsApproval) return ask(call, services, batch)\n',
    replace: '  void [needsApproval, ask]\n',
    tests: [`${area}/batch-approval.test.ts`],
  },
  {
    name: 'refund batches: only the first row is held against a day',
    file: `${area}/batch-approval.ts`,
    find: 'if (!fits(sum, await refundableAlone(tx, merchant, ofPerson, 0))) return false',
    replace:
      'if (!fits(shares[0]?.sum ?? 0, await refundableAlone(tx, merchant, { ...ofPerson, refundLimits: { ...ofPerson.refundLimits, personDay: null } }, 0))) return false',
    tests: [`${area}/batch-approval.test.ts`],
  },
]
