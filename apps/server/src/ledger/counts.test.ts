import { PAYMENT, REFUND, State } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { writeRollups } from '@choba/database/seed/write-lines.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bringRowsIn, merchantOf, type TestRow } from '#areas/deposits/deposits.testing.ts'
import { compareFigures } from '#areas/statistics/figure-verification.ts'
import {
  counts,
  doesCount,
  hasFailed,
  hasFigure,
  hasPaidState,
  hasSucceededState,
  isFailed,
  isFailedPayment,
  isPaid,
  isPaidPayment,
  isPayment,
  isRefund,
  isSucceeded,
  isSucceededRefund,
  isUncountedRefund,
} from './counts.ts'
import { moveForward } from './feed-writes.ts'

const states = Object.values(State)
const isOfPayment = (state: number): boolean =>
  state === State.paid || state === State.paymentFailed
/** Each trade kind with every status that the check constraint allows for it. */
const lines = states.map((state) => ({ trade_kind: isOfPayment(state) ? PAYMENT : REFUND, state }))

const ofRefunds = states.filter((state) => !isOfPayment(state))
/**
 * The statuses for which each rule is true, in the order of `states`. The rules are repeated in
 * this test on purpose, to detect a wrong change of `counts.ts`.
 */
const expected = [
  [isPaidPayment, [State.paid]],
  [hasPaidState, [State.paid]],
  [isSucceededRefund, [State.succeeded]],
  [hasSucceededState, [State.succeeded]],
  [counts, [State.paid, State.succeeded]],
  [isFailedPayment, [State.paymentFailed]],
  [hasFailed, [State.paymentFailed, State.refundFailed]],
  [hasFigure, [State.paid, State.paymentFailed, State.succeeded]],
  [isPayment, [State.paid, State.paymentFailed]],
  [isRefund, ofRefunds],
  [isUncountedRefund, ofRefunds.filter((state) => state !== State.succeeded)],
] as const
const sqlRules = expected.map(([rule, wanted]) => ({ name: rule.name, rule, wanted }))

const twins = [
  { name: 'isPaid', twin: isPaid, wanted: [State.paid] },
  { name: 'isSucceeded', twin: isSucceeded, wanted: [State.succeeded] },
  { name: 'doesCount', twin: doesCount, wanted: [State.paid, State.succeeded] },
  { name: 'isFailed', twin: isFailed, wanted: [State.paymentFailed, State.refundFailed] },
]

let engine: Engine
let merchant: MerchantRow
beforeAll(async () => {
  engine = await openTestDatabase()
  merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
})
afterAll(() => engine.close())

describe('the rules for transactions that count', () => {
  it('rely on a check constraint that allows each status for one trade kind only', async () => {
    const all = [PAYMENT, REFUND].flatMap((tradeKind) =>
      states.map((state) => ({ tradeKind, state })),
    )
    const allowed: { trade_kind: number; state: number }[] = []
    for (const one of all) {
      const id = await bringRowsIn(engine, merchant, [
        { day: '2026-09-01', amount: 1, ...one },
      ]).catch(() => [])
      if (id.length > 0) allowed.push({ trade_kind: one.tradeKind, state: one.state })
    }
    expect(allowed).toHaveLength(lines.length)
    expect(allowed).toEqual(expect.arrayContaining(lines))
  })

  it.each(sqlRules)(
    'in SQL, $name is true for the expected statuses only',
    async ({ rule, wanted }) => {
      const values = sql.join(
        lines.map((line) => sql`(${line.trade_kind}::int, ${line.state}::int)`),
      )
      for (const alias of ['t', undefined]) {
        const { rows } = await asOwner(engine, (q) =>
          sql<{ state: number }>`select state from (values ${values}) as t (trade_kind, state)
          where ${rule(alias)} order by state`.execute(q),
        )
        expect(rows.map(({ state }) => state)).toEqual(wanted)
      }
    },
  )

  it.each(twins)('in memory, $name is true for the expected statuses only', ({ twin, wanted }) => {
    const stored = lines.filter((line) => twin(line))
    const coming = lines.filter(({ trade_kind: tradeKind, state }) => twin({ tradeKind, state }))
    expect(stored.map(({ state }) => state)).toEqual(wanted)
    expect(coming.map(({ state }) => state)).toEqual(wanted)
  })
})

const DAYS = ['2026-10-05', '2026-10-06', '2026-10-07']
const anyRows = fc.array(
  fc.record({
    day: fc.constantFrom(...DAYS),
    amount: fc.integer({ min: 1, max: 90_000 }),
    storeId: fc.constantFrom(1, 2),
    paymentMethodId: fc.constantFrom(1, 2),
    line: fc.constantFrom(...lines),
  }),
  { minLength: 1, maxLength: 30 },
)
const toRow = ({ line, ...row }: { line: (typeof lines)[number] } & TestRow): TestRow => ({
  ...row,
  tradeKind: line.trade_kind,
  state: line.state,
})

const asWorker = <T>(
  work: Parameters<
    typeof withScope<T, { role: 'worker'; tenantId: number; merchantId: number }>
  >[2],
) =>
  withScope(engine, { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id }, work)

/** Daily rollups of the merchant. */
const rollups = () =>
  asOwner(engine, async (q) => ({
    stores: await q
      .selectFrom('store_days')
      .selectAll()
      .where('merchant_id', '=', merchant.id)
      .where(sql<boolean>`(pay_n <> 0 or ref_n <> 0 or failed_n <> 0)`)
      .orderBy('day')
      .orderBy('store_id')
      .execute(),
    paymentMethods: await q
      .selectFrom('payment_method_days')
      .selectAll()
      .where('merchant_id', '=', merchant.id)
      .where(sql<boolean>`(pay_n <> 0 or ref_n <> 0 or failed_n <> 0)`)
      .orderBy('day')
      .orderBy('payment_method_id')
      .execute(),
  }))

describe('the daily rollups of generated transactions', () => {
  it('equal the rollups computed by the verification of figures and by the seed', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        await bringRowsIn(engine, merchant, rows.map(toRow))
        const days = { from: DAYS[0]!, to: DAYS.at(-1)! }
        expect(await asWorker((tx) => compareFigures(tx, merchant, days))).toEqual([])
      }),
      { numRuns: 10 },
    )
    const kept = await rollups()
    await asOwner(engine, (q) => writeRollups(q))
    expect(await rollups()).toEqual(kept)
  })

  it('equal the verification of figures after paid rows replaced failed ones', async () => {
    const failed = lines.filter((line) => isFailed(line))
    const ids = await bringRowsIn(
      engine,
      merchant,
      failed.map((line) => toRow({ line, day: DAYS[1]!, amount: 700 })),
    )
    const none = {
      terminalId: null,
      outTradeNo: null,
      walletTradeNo: null,
      deviceNo: null,
      deviceProcNo: null,
    }
    const paidAt = Date.parse(`${DAYS[2]!}T12:00:00+09:00`)
    const forward = failed.map(({ trade_kind: tradeKind }, at) => {
      const state = tradeKind === PAYMENT ? State.paid : State.succeeded
      const rest = {
        storeId: 2,
        paymentMethodId: 2,
        amount: 900,
        originalId: null,
        remark: null,
        reason: null,
      }
      return { ...none, ...rest, id: ids[at]!, tradeKind, state, paidAt, paymentNo: `L${ids[at]!}` }
    })
    await asWorker((tx) => moveForward(tx, forward))
    const days = { from: DAYS[0]!, to: DAYS.at(-1)! }
    expect(await asWorker((tx) => compareFigures(tx, merchant, days))).toEqual([])
  })
})
