import { type AwardLine, awardPoints, type AwardRule } from '@choba/contract/point-award.ts'
import { type AwardedPart, refundPoints } from '@choba/contract/point-refund.ts'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Answer, Connection, Engine, Row } from '../src/engine.ts'
import { codeOfClass } from '../src/codes.ts'
import { foldChanges } from '../src/folded-days.ts'
import { bitOfClass, countOrders, orderDays } from '../src/order-days.ts'
import { asOwner } from '../src/owner.ts'
import { countEntries, pointDays } from '../src/point-days.ts'
import { addToMonths } from '../src/point-months.ts'
import { addToSettlement } from '../src/settlement-points.ts'
import type { Tables } from '../src/tables.ts'
import type { AreaSeedOnPayments } from './area-seeds.ts'
import { tenantPlans } from './merchants.ts'
import type { PlannedLine } from './planned-line.ts'
import { findPointLines, findRules, plannedPointLines, type PointLines } from './point-lines.ts'
import { withoutIndexes } from './rebuild.ts'

const CARDS = 60
/** Number of rows per insert statement. */
const CHUNK = 5_000

/**
 * Points of one charge type that an order awards. For a refund, the points that the refund takes
 * back.
 */
interface Given extends Pick<AwardLine, 'points'> {
  readonly chargeType: AwardedPart['chargeType']
  readonly line: AwardLine | null
}

interface Order {
  readonly id: bigint
  readonly type: 'SALE' | 'REFUND'
  readonly card: string
  readonly sale: Order | null
  readonly amount: bigint
  readonly used: bigint
  readonly given: readonly Given[]
}

const sumOf = (given: readonly Given[]): bigint =>
  given.reduce((sum, { points }) => sum + BigInt(points), 0n)

/**
 * Plans how customers use points. With half of the cards, every third purchase uses the points of
 * the previous purchase. Only payments with the other cards are refunded, so a refund never takes
 * back points that are already spent.
 */
function planOrders(
  { payments, refunds: refunded }: PointLines,
  rules: readonly AwardRule[],
): Order[] {
  const sales = new Map<bigint, Order>()
  const last = new Map<string, { nth: number; awarded: bigint }>()
  for (const line of payments) {
    const cardOf = Number((line.n * 7n) % BigInt(CARDS))
    const spends = cardOf < CARDS / 2
    const base = line.payment_class === codeOfClass('POINT_CARD') ? 0 : Number(line.amount)
    const { business_day: day, currency } = line
    const limits = { storeRate: null, orderLimit: null, dayLeft: null }
    const order = { storeId: String(line.store_id), day, base, currency, ...limits }
    const { lines } = awardPoints(order, rules)
    if (lines.length === 0 || (spends && line.refunded > 0n)) continue
    const given = lines.map((one) => ({
      chargeType: one.chargeType,
      points: one.points,
      line: one,
    }))
    const card = `PC-${String(cardOf).padStart(6, '0')}`
    const before = last.get(card) ?? { nth: 0, awarded: 0n }
    const nth = before.nth + 1
    const used = spends && nth % 3 === 0 ? before.awarded : 0n
    last.set(card, { nth, awarded: sumOf(given) })
    sales.set(line.id, { ...line, type: 'SALE', card, sale: null, used, given })
  }
  const refunds: Order[] = []
  const soFar = new Map<bigint, { refunded: number; left: AwardedPart[] }>()
  for (const line of refunded) {
    const sale = sales.get(line.original_id)
    if (!sale) continue
    const before = soFar.get(sale.id) ?? {
      refunded: 0,
      left: sale.given.map(({ chargeType, points }) => ({
        chargeType,
        awarded: points,
        left: points,
      })),
    }
    const amount = Number(line.amount)
    const { reversedPoints } = refundPoints(
      {
        paid: Number(sale.amount),
        refundedBefore: before.refunded,
        amount,
        used: 0,
        usedLeft: 0,
        awarded: before.left,
        shortBefore: 0,
        // This card never spends points, so its balance is the sum of the awards.
        balance: Number(sumOf(sale.given)),
        given: { returned: null, reversedPoints: null },
        pointWorth: null,
      },
      { negative: false, spentAward: 'LEAVE_AS_DEBT' },
    )
    const pointsOf = (type: AwardedPart['chargeType']) =>
      reversedPoints.find(({ chargeType }) => chargeType === type)?.points ?? 0
    soFar.set(sale.id, {
      refunded: before.refunded + amount,
      left: before.left.map((part) => ({ ...part, left: part.left - pointsOf(part.chargeType) })),
    })
    const given = reversedPoints.map((one) => ({ ...one, line: null }))
    refunds.push({ ...line, type: 'REFUND', card: sale.card, sale, used: 0n, given })
  }
  return [...sales.values(), ...refunds].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

interface Entry {
  readonly order: Order
  readonly id: bigint
  readonly type: 'USE' | Given['chargeType']
  readonly quantity: bigint
  readonly balance: bigint
  readonly line: AwardLine | null
}

/**
 * Computes all point entries, ordered by ID, and the final balance of each card. An order first
 * uses points and then awards new points.
 */
function postOrders(orders: readonly Order[]) {
  const balances = new Map<string, bigint>()
  const entries: Entry[] = []
  const after = new Map<Order, bigint>()
  for (const order of orders) {
    let balance = balances.get(order.card) ?? 0n
    let id = order.id
    const add = (type: Entry['type'], quantity: bigint, line: AwardLine | null = null) => {
      if (quantity === 0n) return
      balance += quantity
      entries.push({ order, id, type, quantity, balance, line })
      id += 1n
    }
    add('USE', -order.used)
    const sign = order.type === 'SALE' ? 1n : -1n
    for (const { chargeType, points, line } of order.given)
      add(chargeType, sign * BigInt(points), line)
    balances.set(order.card, balance)
    after.set(order, balance)
  }
  return { entries, balances, after }
}

function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK)
}

/** Points of one merchant's year. */
interface Ledger extends ReturnType<typeof postOrders> {
  readonly merchant: number
  readonly tenant: number
  readonly orders: readonly Order[]
}

function planLedger(of: OfMerchant, lines: PointLines, rules: readonly AwardRule[]): Ledger {
  const orders = planOrders(lines, rules)
  return { ...of, orders, ...postOrders(orders) }
}

async function writeBalances(
  q: Kysely<Tables>,
  { merchant, tenant, balances }: Ledger,
): Promise<void> {
  await sql`
    insert into point_balances (merchant_id, card_no, tenant_id, balance)
    select ${merchant}::int, u.card_no, ${tenant}::int, u.balance
    from unnest(${[...balances.keys()]}::text[], ${[...balances.values()]}::bigint[]) as u (card_no, balance)`.execute(
    q,
  )
}

/**
 * Returns the ID of the rule version for an entry. For an award, this is the rule of the award. For
 * points that are taken back, this is the rule of the original award.
 */
function awardRule({ order, type, line }: Entry): bigint | null {
  const award = line ?? order.sale?.given.find(({ chargeType }) => chargeType === type)?.line
  return award?.ruleId == null ? null : BigInt(award.ruleId)
}

/** Inserts orders with their entries. The caller updates the sums of the entries later. */
async function writeOrders(
  q: Kysely<Tables>,
  { merchant, tenant, after, entries }: Ledger,
  orders: readonly Order[],
): Promise<void> {
  // Inserts orders of the type SALE first, because a refund has a foreign key to its sale.
  for (const type of ['SALE', 'REFUND'] as const) {
    for (const rows of chunksOf(orders.filter((order) => order.type === type))) {
      const ids = rows.map(({ id }) => id)
      const column = <V>(take: (order: Order) => V) => rows.map(take)
      if (type === 'SALE')
        await sql`
          insert into transaction_points (merchant_id, transaction_id, tenant_id, point_card_no, used)
          select ${merchant}::int, u.id, ${tenant}::int, u.card_no, nullif(u.used, 0)
          from unnest(${ids}::bigint[], ${column(({ card }) => card)}::text[], ${column(({ used }) => used)}::bigint[])
            as u (id, card_no, used)`.execute(q)
      await sql`
        insert into orders (merchant_id, id, tenant_id, type, order_no, ordered_at, business_day, store_id, terminal_id, card_no,
          presentation, currency, payment_classes, amount, points_used, points_awarded, balance_after, sale_id)
        select t.merchant_id, t.id, t.tenant_id, ${type}::text, coalesce(s.out_trade_no, s.payment_no), t.paid_at, t.business_day,
          t.store_id, t.terminal_id, u.card_no, 'CARD', t.currency, ${bitOfClass('b.payment_class')}, t.amount, u.used, u.awarded, u.balance, u.sale_id
        from unnest(${ids}::bigint[], ${column(({ card }) => card)}::text[], ${column(({ used }) => used)}::bigint[],
          ${column(({ given }) => sumOf(given))}::bigint[], ${column((order) => after.get(order)!)}::bigint[],
          ${column(({ sale }) => sale?.id ?? null)}::bigint[]) as u (id, card_no, used, awarded, balance, sale_id)
        join transactions t on t.merchant_id = ${merchant} and t.id = u.id
        join payment_methods b on b.id = t.payment_method_id
        join transactions s on s.merchant_id = ${merchant} and s.id = coalesce(u.sale_id, u.id)`.execute(
        q,
      )
    }
  }
  const written = new Set(orders)
  for (const rows of chunksOf(entries.filter(({ order }) => written.has(order)))) {
    const column = <V>(take: (entry: Entry) => V) => rows.map(take)
    await sql`
      insert into point_entries (merchant_id, id, tenant_id, card_no, order_id, payment_id, cause, charge_type, award, quantity,
        balance, at, business_day, settlement_day, store_id, rule_id, base, rate_ppm,
        original_rule_id)
      select o.merchant_id, u.id, o.tenant_id, o.card_no, o.id, coalesce(o.sale_id, o.id), o.id, u.charge_type,
        case o.type when 'SALE' then 'AWARD' else 'CANCEL' end, u.quantity, u.balance, o.ordered_at, o.business_day, o.business_day,
        o.store_id, u.rule_id, u.base, u.rate_ppm, coalesce(v.rule_id, 0)
      from unnest(${column(({ order }) => order.id)}::bigint[], ${column(({ id }) => id)}::bigint[],
        ${column(({ type }) => type)}::text[], ${column(({ quantity }) => quantity)}::bigint[],
        ${column(({ balance }) => balance)}::bigint[], ${column(({ line }) => (line?.ruleId == null ? null : BigInt(line.ruleId)))}::bigint[],
        ${column(({ line }) => line && BigInt(line.base))}::bigint[],
        ${column(({ line }) => (line?.rate == null ? null : BigInt(line.rate)))}::bigint[], ${column(awardRule)}::bigint[])
        as u (order_id, id, charge_type, quantity, balance, rule_id, base, rate_ppm, award_rule_id)
      join orders o on o.merchant_id = ${merchant} and o.id = u.order_id
      left join point_rule_versions v on v.merchant_id = ${merchant} and v.id = u.award_rule_id`.execute(
      q,
    )
  }
}

const connectionOf = (q: Kysely<Tables>): Pick<Connection, 'query'> => ({
  query: async <R = Row>(text: string, parameters: readonly unknown[] = []): Promise<Answer<R>> => {
    const { rows, numAffectedRows } = await q.executeQuery<R>(
      CompiledQuery.raw(text, [...parameters]),
    )
    return { rows, count: Number(numAffectedRows ?? 0) }
  },
})

interface OfMerchant {
  readonly merchant: number
  readonly tenant: number
}

const ofMerchants: readonly OfMerchant[] = tenantPlans.map(({ id, merchants }) => ({
  tenant: id,
  merchant: merchants[0]!.id,
}))

/** Returns the orders of those transactions that are already written, matched by ID. */
function ordersOf({ merchant, orders }: Ledger, written: readonly PlannedLine[]): Order[] {
  const ids = new Set(
    written.filter(({ merchantId }) => merchantId === merchant).map(({ id }) => id),
  )
  return orders.filter(({ id }) => ids.has(id))
}

/**
 * Adds orders with one of 60 point cards, for the biggest merchant of each tenant. If only a part
 * of the year is written, the balances are already those of the whole year, because transactions
 * after the year continue from these balances.
 */
export const seedOnPayments: AreaSeedOnPayments = async (q, _now, part) => {
  await withoutIndexes(
    connectionOf(q),
    ['transaction_points', 'orders', 'point_entries'],
    async () => {
      for (const of of ofMerchants) {
        const { merchant } = of
        const lines = part
          ? plannedPointLines(part.year, merchant)
          : await findPointLines(q, merchant)
        const ledger = planLedger(of, lines, await findRules(q, merchant))
        await writeBalances(q, ledger)
        await writeOrders(q, ledger, part ? ordersOf(ledger, part.written) : ledger.orders)
      }
    },
  )
  // Without statistics, the planner would compare every entry with every other entry.
  await sql`analyze point_entries`.execute(q)
  for (const { merchant } of ofMerchants) {
    await addToMonths(sql`e.merchant_id = ${merchant}`).execute(q)
    await addToSettlement(sql`e.merchant_id = ${merchant}`).execute(q)
    await countOrders(sql`o.merchant_id = ${merchant}`).execute(q)
    await countEntries(sql`e.merchant_id = ${merchant}`).execute(q)
  }
  await foldPointDays(q)
}

/**
 * Adds the stored changes to the daily sums of orders and points. On a running server, a scheduled
 * task does this.
 */
export async function foldPointDays(q: Kysely<Tables>): Promise<void> {
  for (const { merchant } of ofMerchants) {
    await foldChanges(orderDays, merchant).execute(q)
    await foldChanges(pointDays, merchant).execute(q)
  }
}

/**
 * Plans the points of a year that is only partly written. Reads the rules in a short database
 * transaction, because planning takes time and the embedded database has only one connection.
 * @returns a function that writes the orders of further transactions, and the sums of their entries
 */
export async function planPoints(
  engine: Engine,
  year: readonly PlannedLine[],
): Promise<(q: Kysely<Tables>, lines: readonly PlannedLine[]) => Promise<void>> {
  const ledgers: Ledger[] = []
  for (const of of ofMerchants) {
    const rules = await asOwner(engine, (q) => findRules(q, of.merchant))
    ledgers.push(planLedger(of, plannedPointLines(year, of.merchant), rules))
  }
  return async (writing, lines) => {
    for (const ledger of ledgers) {
      const orders = ordersOf(ledger, lines)
      if (orders.length === 0) continue
      await writeOrders(writing, ledger, orders)
      const those = sql`e.merchant_id = ${ledger.merchant} and e.order_id = any(${orders.map(({ id }) => id)}::bigint[])`
      await addToMonths(those).execute(writing)
      await addToSettlement(those).execute(writing)
      await countEntries(those).execute(writing)
      await countOrders(
        sql`o.merchant_id = ${ledger.merchant} and o.id = any(${orders.map(({ id }) => id)}::bigint[])`,
      ).execute(writing)
    }
  }
}
