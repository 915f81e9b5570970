import { addDays } from '@choba/contract/period.ts'
import { REFUND, State } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordReversal } from '#ledger/closed-days.ts'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  differencesOf,
  givePoints,
  merchantOf,
  withoutDemo,
} from '#areas/deposits/deposits.testing.ts'

// Money is conserved: at every moment, each amount of a merchant's sales is paid, charged, carried,
// invoiced or still open. The test keeps its own record of the operations that it runs. From the
// deposits it reads only the money that was paid, charged, carried or invoiced.

const FIRST = '2027-01-01'
const OPERATIONS = Number(process.env['CONSERVATION_OPERATIONS'] ?? 120)
const SEED = Number(process.env['CONSERVATION_SEED'] ?? 11)
const POINT_COST = 2
const [WALLET, CARD, CASH] = [1, 10, 16]
const STORES = [1, 2, 3, 4]

let state = SEED
function chance(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const pick = <T>(list: readonly T[]): T => list[chance(list.length)]!

let engine: Engine
let merchant: MerchantRow
const run = (statement: ReturnType<typeof sql>) => asOwner(engine, (q) => statement.execute(q))
beforeAll(async () => {
  engine = await openTestDatabase()
  await asOwner(engine, async (q) => {
    await q.deleteFrom('deductions').execute()
    await q.updateTable('merchants').set({ enable_point: true }).execute()
  })
  merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
  await withoutDemo(engine, merchant)
})
afterAll(() => engine.close())

/**
 * An amount that is settled on a day. Positive if the merchant receives it, negative if the
 * merchant owes it.
 */
interface Entry {
  readonly day: string
  readonly amount: number
  readonly kind: 'sales' | 'points' | 'deductions'
}
interface Sale {
  readonly id: bigint
  readonly store: number
  readonly paymentMethod: number
  readonly day: string
  left: number
  readonly amount: number
  /** Null for cash, which is not in a deposit. */
  readonly entry: Entry | null
  hasPoints: boolean
}
const entries: Entry[] = []
const sales: Sale[] = []
let closed = addDays(FIRST, -1)
/**
 * Sums of manual corrections: those that wait for the close of a cycle, and those that are in a
 * deposit.
 */
const revisions = { waiting: 0, taken: 0 }
let lastCycle = closed
const done = {
  sales: 0,
  refunds: 0,
  late: 0,
  reversals: 0,
  points: 0,
  disputes: 0,
  revisions: 0,
  moves: 0,
  closes: 0,
}

const settledOn = (day: string): string => (day > closed ? day : addDays(closed, 1))
/** Returns an open day in four of five cases, and otherwise a closed day. */
const anyDay = (): string => {
  const day = chance(5) === 0 ? addDays(closed, -chance(20)) : addDays(closed, 1 + chance(5))
  return day < FIRST ? FIRST : day
}

async function sell(): Promise<void> {
  const [day, store, paymentMethod, amount] = [
    anyDay(),
    pick(STORES),
    pick([WALLET, WALLET, CARD, CASH]),
    1 + chance(90_000),
  ]
  const [id] = await bringRowsIn(engine, merchant, [
    { day, amount, storeId: store, paymentMethodId: paymentMethod },
  ])
  const entry: Entry | null =
    paymentMethod === CASH ? null : { day: settledOn(day), amount, kind: 'sales' }
  if (entry) entries.push(entry)
  const sale = { id: id!, store, paymentMethod, day, left: amount, amount, entry, hasPoints: false }
  sales.push(sale)
  done.sales++
  if (day <= closed) done.late++
  if (chance(3) === 0) await award(sale)
}

async function award(sale: Sale): Promise<void> {
  const points = 1 + chance(400)
  await givePoints(engine, merchant, sale.id, points)
  sale.hasPoints = true
  entries.push({ day: settledOn(sale.day), amount: -points * POINT_COST, kind: 'points' })
  done.points++
}

async function refund(): Promise<void> {
  const sale = pick(sales)
  if (sale.left === 0 || sale.hasPoints) return
  const amount = 1 + chance(sale.left)
  const day = anyDay()
  if (day < sale.day) return
  sale.left -= amount
  await bringRowsIn(engine, merchant, [
    {
      day,
      amount,
      storeId: sale.store,
      paymentMethodId: sale.paymentMethod,
      tradeKind: REFUND,
      state: State.succeeded,
      originalId: sale.id,
    },
  ])
  if (sale.paymentMethod !== CASH)
    entries.push({ day: settledOn(day), amount: -amount, kind: 'sales' })
  done.refunds++
}

/** Voids a sale, so that the sale no longer counts. */
async function voidSale(): Promise<void> {
  const at = chance(sales.length)
  const sale = sales[at]!
  if (sale.left !== sale.amount || sale.hasPoints) return
  await withScope(
    engine,
    { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id },
    async (tx) => {
      await recordReversal(tx, sale.id)
      await sql`update transactions set state = ${State.paymentFailed} where merchant_id = ${merchant.id} and id = ${sale.id}::bigint`.execute(
        tx.q,
      )
    },
  )
  // If the settlement day of the sale is still open, the sale is removed from that day. Otherwise,
  // the first open day gets the reverse amount.
  if (sale.entry && sale.entry.day > closed) entries.splice(entries.indexOf(sale.entry), 1)
  else if (sale.entry)
    entries.push({ day: addDays(closed, 1), amount: -sale.amount, kind: 'sales' })
  sales.splice(at, 1)
  done.reversals++
}

async function dispute(): Promise<void> {
  const sale = pick(sales)
  const [id, amount, day] = [newId(), 1 + chance(3_000), addDays(closed, 1)]
  await run(sql`insert into disputes (merchant_id, id, tenant_id, payment_id, store_id, amount, currency, reason, received_on,
      respond_by, created_at, created_by)
    values (${merchant.id}, ${id}::bigint, 1, ${sale.id}::bigint, ${sale.store}, ${amount}, 'JPY', 'x', ${day}::date, ${day}::date,
      now(), 'x')`)
  const won = chance(3) === 0
  await run(sql`insert into deductions (merchant_id, id, tenant_id, kind, dispute_id, amount, currency, business_day)
    values (${merchant.id}, ${newId()}::bigint, 1, ${won ? 'DISPUTE_CANCEL' : 'DISPUTE'}, ${id}::bigint, ${amount}, 'JPY', ${day}::date)`)
  entries.push({ day, amount: won ? amount : -amount, kind: 'deductions' })
  done.disputes++
}

async function revise(): Promise<void> {
  const amount = pick([-1, 1]) * (1 + chance(2_000))
  const taxed = pick([null, 'TAXABLE_10'])
  await run(sql`insert into deposit_lines (merchant_id, id, tenant_id, company_id, kind, amount, approval_id, business_day, created_at,
      tax_class)
    values (${merchant.id}, ${newId()}::bigint, 1, ${1 + chance(3)}, 'REVISION', ${amount}, 1, ${addDays(closed, 1)}::date, now(),
      ${taxed})`)
  revisions.waiting += amount
  done.revisions++
}

async function move(): Promise<void> {
  const [store, day] = [pick(STORES), addDays(closed, 1 + chance(4))]
  await run(
    sql`delete from store_companies where merchant_id = ${merchant.id} and store_id = ${store} and from_day >= ${day}::date`,
  )
  await run(sql`insert into store_companies (merchant_id, store_id, from_day, company_id, tenant_id)
    values (${merchant.id}, ${store}, ${day}::date, ${1 + chance(3)}, ${merchant.tenant_id})`)
  done.moves++
}

async function close(): Promise<void> {
  closed = addDays(closed, 1 + chance(4))
  await closeThrough(engine, merchant, closed)
  const { rows } = await asOwner(engine, (q) =>
    sql<{
      day: string | null
    }>`select max(date_to) as day from deposits where merchant_id = ${merchant.id}`.execute(q),
  )
  const day = rows[0]!.day
  if (day !== null && day > lastCycle) {
    lastCycle = day
    revisions.taken += revisions.waiting
    revisions.waiting = 0
  }
  done.closes++
}

/** Returns sums over all deposits, by what happened to the money, in minor units. */
async function readGone() {
  const { rows } = await asOwner(engine, (q) =>
    sql<Record<'paid' | 'charged' | 'deductions' | 'points' | 'waiting' | 'invoiced', number>>`
      select
        coalesce(sum(transfer_amount), 0)::int as paid,
        coalesce(sum(fee + tax + transfer_fee), 0)::int as charged,
        coalesce(sum(deduction), 0)::int as deductions,
        coalesce(sum(point_give), 0)::int as points,
        (select coalesce(sum(amount), 0)::int from deposit_lines l where l.merchant_id = ${merchant.id} and deposit_id is null
          and kind = 'CARRY_IN') as waiting,
        (select coalesce(sum(amount), 0)::int from deposit_lines l where l.merchant_id = ${merchant.id}
          and kind = 'INVOICED') as invoiced
      from deposits where merchant_id = ${merchant.id}`.execute(q),
  )
  return rows[0]!
}

const settled = (kind: Entry['kind']): number =>
  entries.reduce(
    (sum, one) => (one.kind === kind && one.day <= lastCycle ? sum + one.amount : sum),
    0,
  )

it(
  `after each of ${OPERATIONS} random operations, all sales are paid, charged, carried, invoiced or still open`,
  { timeout: 600_000 },
  async () => {
    const transferFees = [{ bankCode: null, from: 0, fee: 250 }]
    const common = { pointCost: POINT_COST, transferFees, negativeCarries: 1 }
    await addTerms(engine, merchant, {
      firstDay: FIRST,
      cycle: { kind: 'SIX_TIMES' },
      minimumPayout: 20_000,
      ...common,
    })
    await addTerms(engine, merchant, {
      firstDay: '2027-02-01',
      cycle: { kind: 'WEEKLY', weekday: 3 },
      unit: 'CYCLE',
      ...common,
    })
    await addTerms(engine, merchant, {
      firstDay: '2027-03-04',
      cycle: { kind: 'DAILY' },
      feeReturned: false,
      ...common,
    })
    for (let nth = 0; nth < 10; nth++) await sell()
    for (let made = 0; made < OPERATIONS; made++) {
      const kind = chance(100)
      if (kind < 35) await sell()
      else if (kind < 48) await refund()
      else if (kind < 54) await voidSale()
      else if (kind < 62) await dispute()
      else if (kind < 68) await revise()
      else if (kind < 73) await move()
      else await close()
      const gone = await readGone()
      expect(gone.deductions).toBe(0 - settled('deductions'))
      expect(gone.points).toBe(0 - settled('points'))
      // Sales up to the end of the last cycle plus manual corrections plus invoiced amounts equal
      // the paid and charged amounts plus the amounts that are still carried.
      expect(settled('sales') + revisions.taken + gone.invoiced).toBe(
        gone.paid + gone.charged + gone.deductions + gone.points + gone.waiting,
      )
    }
    expect(await differencesOf(engine, merchant)).toEqual([])
    // Each kind of operation must have happened at least once. Otherwise the test would not cover
    // that kind.
    for (const [name, count] of Object.entries({ ...done, invoiced: (await readGone()).invoiced }))
      expect([name, count > 0]).toEqual([name, true])
  },
)
