/** Planted faults in the rules for which transactions count. See tools/planted-faults.ts. */

const counts = 'apps/server/src/ledger/counts.ts'
const ownTests = ['apps/server/src/ledger/counts.test.ts']
const controlTests = ['apps/server/src/settlement/recompute.test.ts']

export const faults = [
  {
    name: 'counts: counts a failed refund',
    file: counts,
    find: "`${of('state')} in (${State.paid}, ${State.succeeded})`",
    replace: "`${of('state')} in (${State.paid}, ${State.succeeded}, ${State.refundFailed})`",
    tests: ownTests,
  },
  {
    name: 'counts: the rule for rows in memory counts a pending refund',
    file: counts,
    find: 'kindOf(line) === REFUND && line.state === State.succeeded',
    replace: 'kindOf(line) === REFUND && line.state !== State.refundFailed',
    tests: ownTests,
  },
  {
    name: 'counts: adds every payment to the rollup as a refund too',
    file: counts,
    find: '${summed(way, isPaidPayment())}, ${summed(way, isSucceededRefund())}',
    replace: '${summed(way, isPaidPayment())}, ${summed(way, counts())}',
    tests: ownTests,
    only: 'equal the rollups computed by',
  },
  {
    name: 'counts: keeps a failed payment in the rollup after it was paid',
    file: counts,
    find: 'const one = (those: RawBuilder<boolean>) => sql`${signOf(way)}',
    replace: "const one = (those: RawBuilder<boolean>) => sql`${signOf('added')}",
    tests: ownTests,
    only: 'daily rollups of generated transactions',
  },
  {
    name: 'counts: the seed adds failed payments to the sales of the rollups',
    file: 'packages/database/seed/write-lines.ts',
    find: 'isPaid = sql`(trade_kind = 1 and state = 1)`',
    replace: 'isPaid = sql`(trade_kind = 1)`',
    tests: ownTests,
    only: 'equal the rollups computed by',
  },
  {
    name: 'counts: the independent recalculation counts every refund',
    file: 'apps/server/src/settlement/recompute.ts',
    find: 't.state = ${State.paid}) or t.state = ${State.succeeded})`',
    replace: 't.state = ${State.paid}) or t.state >= ${State.succeeded})`',
    tests: controlTests,
    only: 'recalculation of open days',
  },
  {
    name: 'deposit members: includes payments that another service pays out',
    file: counts,
    find: '${here} and ${kind === PAYMENT',
    replace: '${kind === PAYMENT',
    tests: controlTests,
    only: 'recalculation of open days',
  },
  {
    name: 'deposit members: settles a refund that arrived before its payment by the terms of the wrong day',
    file: 'apps/server/src/settlement/deposit-transactions.ts',
    find: '(n.net = 0 and ${counts',
    replace: '(n.net = 7 and ${counts',
    tests: ['apps/server/src/areas/deposits/deposit-transactions.test.ts'],
    only: 'add up to the figure|cash payments only',
  },
]
