import { PAYMENT, REFUND, State } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addTerms,
  closeThrough,
  merchantOf,
  withoutDemo,
} from '#areas/deposits/deposits.testing.ts'
import { recordReversals } from '#ledger/closed-days.ts'
import { insertTransactions } from '#ledger/line-recording.ts'
import { cellsOf } from './settlement-cells.ts'
import { membersOf, companyStoresOf } from './deposit-transactions.ts'
import { keyOf, readBasis, recompute, type Cell } from './recompute.ts'

// `recompute.ts` defines a second time which transactions count, to check the ledger and the
// settlement. The tests in this file compare the results of both definitions.

const CLOSED = { from: '2026-10-01', to: '2026-10-15' }
const OPEN = { from: '2026-10-16', to: '2026-10-31' }
const states = Object.values(State)
const isOfPayment = (state: number): boolean =>
  state === State.paid || state === State.paymentFailed

let engine: Engine
let merchant: MerchantRow
const externalImport = newId()
beforeAll(async () => {
  engine = await openTestDatabase()
  merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
  await withoutDemo(engine, merchant)
  await addTerms(engine, merchant, { firstDay: '2026-10-01', cycle: { kind: 'TWICE' } })
  await addTerms(engine, merchant, {
    firstDay: '2026-10-16',
    cycle: { kind: 'TWICE' },
    ratePpm: 31_000,
    mode: 'CEIL',
  })
  await asOwner(engine, (q) =>
    sql`insert into imports (merchant_id, id, tenant_id, started_at, user_name, files, state, paid_out_externally)
      values (${merchant.id}, ${externalImport}::bigint, ${merchant.tenant_id}, now(), 'test', '[]', 'DONE', true)`.execute(
      q,
    ),
  )
})
afterAll(() => engine.close())

const asWorker = <T>(
  work: Parameters<
    typeof withScope<T, { role: 'worker'; tenantId: number; merchantId: number }>
  >[2],
) =>
  withScope(engine, { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id }, work)

interface Row {
  day: number
  amount: number
  storeId: number
  paymentMethodId: number
  state: number
  isPaidOutExternally: boolean
  /** Index of the payment that a refund refers to. */
  original: number
}
const anyRows = fc.array(
  fc.record<Row>({
    day: fc.integer({ min: 0, max: 3 }),
    amount: fc.integer({ min: 1, max: 90_000 }),
    storeId: fc.constantFrom(1, 2, 3),
    paymentMethodId: fc.constantFrom(1, 2),
    state: fc.oneof(fc.constantFrom(State.paid, State.succeeded), fc.constantFrom(...states)),
    isPaidOutExternally: fc.boolean(),
    original: fc.nat(),
  }),
  { minLength: 5, maxLength: 25 },
)

const payments: bigint[] = []
const counted: bigint[] = []

/** Inserts rows with any status, dated on the first days of a period. */
async function bringIn(rows: readonly Row[], first: string): Promise<void> {
  const none = {
    terminalId: null,
    outTradeNo: null,
    walletTradeNo: null,
    deviceNo: null,
    deviceProcNo: null,
  }
  const made = rows.map(({ day, state, isPaidOutExternally, original, ...row }) => {
    const id = newId()
    const isPayment = isOfPayment(state)
    const originalId =
      isPayment || payments.length === 0 ? null : payments[original % payments.length]!
    const paidAt = Date.parse(`${first}T12:00:00+09:00`) + day * 86_400_000
    const kind = {
      tradeKind: isPayment ? PAYMENT : REFUND,
      state,
      originalId,
      remark: null,
      reason: null,
    }
    return {
      isPaidOutExternally,
      row: { ...none, ...row, ...kind, id, paidAt, paymentNo: `R${id}` },
    }
  })
  const rowsOf = (wanted: boolean) =>
    made.filter((one) => one.isPaidOutExternally === wanted).map(({ row }) => row)
  await asWorker((tx) => insertTransactions(tx, externalImport, rowsOf(true)))
  await asWorker((tx) => insertTransactions(tx, null, rowsOf(false)))
  for (const { id, state } of rowsOf(false)) {
    if (state === State.paid) payments.push(id)
    if (state === State.paid || state === State.succeeded) counted.push(id)
  }
}

const figures = ['pay_n', 'pay_amt', 'ref_n', 'ref_amt', 'fee', 'fee_back'] as const
type Figures = Record<(typeof figures)[number], bigint>
const figuresOf = (cell: Pick<Cell, (typeof figures)[number]>) =>
  Object.fromEntries(figures.map((name) => [name, BigInt(cell[name])])) as Figures
const named = (cells: Iterable<Cell>) =>
  new Map([...cells].map((cell) => [keyOf(cell), figuresOf(cell)]))

it('the recalculation of open days equals the cells that the close would write', async () => {
  const basis = await asWorker((tx) => readBasis(tx, merchant.id))
  let cells = 0
  await fc.assert(
    fc.asyncProperty(anyRows, async (rows) => {
      await bringIn(rows, CLOSED.from)
      const frozen = await asWorker(async (tx) => {
        const { rows: found } =
          await sql<Cell>`select * from (${await cellsOf(tx, merchant, CLOSED, basis.rates)}) c`.execute(
            tx.q,
          )
        return found
      })
      const control = await asWorker((tx) =>
        recompute((work) => work(tx), merchant.id, CLOSED, basis, null),
      )
      expect(named(frozen)).toEqual(named(control.values()))
      cells += frozen.length
    }),
    { numRuns: 8 },
  )
  expect(cells).toBeGreaterThan(20)
})

it('the recalculation of closed days equals the sums of their deposit members, with late and removed rows', async () => {
  await closeThrough(engine, merchant, CLOSED.to)
  const basis = await asWorker((tx) => readBasis(tx, merchant.id))
  await fc.assert(
    fc.asyncProperty(anyRows, fc.infiniteStream(fc.nat()), async (rows, chances) => {
      await bringIn(rows, CLOSED.from)
      await bringIn(rows, OPEN.from)
      const at = chances.next().value % counted.length
      const [id] = counted.splice(at, 1)
      await asWorker(async (tx) => {
        await recordReversals(tx, [id!])
        await sql`update transactions set state = case trade_kind when 1 then 2 else 6 end
          where merchant_id = ${merchant.id} and id = ${id!}::bigint`.execute(tx.q)
      })
    }),
    { numRuns: 8 },
  )
  const companies = new Set(basis.storeAssignments.map((place) => place.company_id))
  let late = 0
  for (const days of [CLOSED, OPEN]) {
    const control = await asWorker((tx) =>
      recompute((work) => work(tx), merchant.id, days, basis, null),
    )
    const summed = new Map<string, { n: bigint; amount: bigint }>()
    const add = (key: string, n: bigint, amount: bigint) => {
      const sum = summed.get(key) ?? { n: 0n, amount: 0n }
      summed.set(key, { n: sum.n + n, amount: sum.amount + amount })
    }
    for (const { store_id, payment_method_id, day, late: isLate, ...cell } of control.values()) {
      add(
        `${store_id} ${payment_method_id} ${day} ${isLate} ${PAYMENT}`,
        BigInt(cell.pay_n),
        cell.pay_amt,
      )
      add(
        `${store_id} ${payment_method_id} ${day} ${isLate} ${REFUND}`,
        BigInt(cell.ref_n),
        cell.ref_amt,
      )
    }
    for (const companyId of companies) {
      const filter = {
        storeId: null,
        paymentMethodIds: [1, 2],
        terms: null,
        tradeKind: null,
        late: false,
        ...days,
      }
      const cycle = { merchant, companyId, ...days }
      const { rows } = await asWorker(async (tx) =>
        sql<{ key: string; n: bigint; amount: bigint; late: boolean }>`
          select concat_ws(' ', m.store_id, m.payment_method_id, to_char(m.day, 'YYYY-MM-DD'),
              case when m.late then 'true' else 'false' end, m.trade_kind) as key,
            sum(m.sign)::bigint as n, sum(m.sign * m.amount)::bigint as amount, bool_or(m.late) as late
          from (${membersOf(tx, cycle, await companyStoresOf(tx, cycle), filter)}) m group by 1`.execute(
          tx.q,
        ),
      )
      for (const row of rows) add(row.key, -row.n, -row.amount)
      late += rows.filter((row) => row.late).length
    }
    expect([...summed].filter(([, { n, amount }]) => n !== 0n || amount !== 0n)).toEqual([])
  }
  expect(late).toBeGreaterThan(5)
})
