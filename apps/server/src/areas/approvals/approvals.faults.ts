const approvals = 'apps/server/src/areas/approvals/approvals'
const refunds = 'apps/server/src/areas/refunds/refunds'

/** Mistakes that the tests of approvals have to notice: `npm run test:faults`. */
export const faults = [
  {
    name: 'approval: one’s own is approved',
    file: `${approvals}.views.ts`,
    find: "  if (row.user_id === principal.user.id) return 'own'\n",
    replace: '',
    tests: [`${approvals}.test.ts`],
    only: 'of who asked',
  },
  {
    name: 'approval: what it stands on is not looked at again',
    file: `${approvals}.service.ts`,
    find: "return isDeepStrictEqual(ground, row.ground) ? null : 'stale'",
    replace: "return ground ? null : 'stale'",
    tests: [`${approvals}.test.ts`],
    only: 'stands on something else',
  },
  {
    name: 'approval: one that is decided is decided again',
    file: `${approvals}.views.ts`,
    find: "  if (row.state !== 'WAITING') return 'decided'\n",
    replace: '',
    tests: [`${approvals}.test.ts`],
    only: 'once it is decided',
  },
  {
    name: 'approval: its time is not looked at',
    file: `${approvals}.views.ts`,
    find: "  if (row.expires_at <= now) return 'expired'\n",
    replace: '',
    tests: [`${approvals}.test.ts`],
    only: 'after the time',
  },
  {
    name: 'approval: seen beyond the stores of the reader',
    file: `${approvals}.repository.ts`,
    find: "stores === 'all' ? sql`true` : inStores(stores, 'a.store_id'),",
    replace: 'sql`true`,',
    tests: [`${approvals}.test.ts`],
    only: 'does not see the store',
  },
  {
    name: 'approval: the limits of who decides do not count',
    file: `${approvals}.service.ts`,
    find: "  if (!(await handler.isWithinLimits(tx, row, merchant, principal, hold))) return 'limit'\n",
    replace: '',
    tests: [`${approvals}.test.ts`],
    only: 'not be allowed the refund alone',
  },
  {
    name: 'approval: a refund that is refused keeps its amount',
    file: `${refunds}.approval.ts`,
    find: '    await releaseReservation(tx, BigInt(requestOf(approval).refundId), new Date())\n',
    replace: '',
    tests: [`${approvals}.test.ts`],
    only: 'above the limit of a role',
  },
  {
    name: 'refund limit: a day’s limit is held against no lock',
    file: `${refunds}.limits.ts`,
    find: "  await takeMerchantLock(tx.q, 'refundLimits', merchant.id)\n",
    replace: '',
    // The embedded database does one transaction after the other.
    tests: [`${approvals}.races.test.ts`],
    only: 'do not both be the last',
    onPostgres: true,
  },
  {
    name: 'refund limit: what was approved does not count for who approved it',
    file: `${refunds}.limits.ts`,
    find: 'coalesce(r.approved_by, r.user_id)',
    replace: 'r.user_id',
    tests: [`${approvals}-matrix.test.ts`],
  },
]
