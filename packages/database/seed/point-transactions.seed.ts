import { type AwardLine, awardPoints, type AwardRule } from '@choba/contract/point-award.ts'
import type { Currency } from '@choba/contract/money.ts'
import { type AwardedPart, refundPoints } from '@choba/contract/point-refund.ts'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Answer, Connection, Row } from '../src/engine.ts'
import { codeOfClass, PAYMENT, REFUND, State } from '../src/codes.ts'
import { addToMonths } from '../src/point-months.ts'
import { addToSettlement } from '../src/settlement-points.ts'
import type { Tables } from '../src/tables.ts'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans } from './merchants.ts'
import { withoutIndexes } from './rebuild.ts'

const CARDS = 60
/** Rows that one statement writes. */
const CHUNK = 5_000

interface Line {
  readonly id: bigint
  readonly business_day: string
  readonly store_id: number
  readonly currency: Currency
  readonly amount: bigint
  readonly refunded: bigint
}

/** What an order was given of one type; of a refund what it takes back. */
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

const sumOf = (given: readonly Given[]): bigint => given.reduce((sum, { points }) => sum + BigInt(points), 0n)

/** Every fifth payment of a merchant, by its time. Those of which a refund is under way have no points: how it ends is open. */
const findPayments = async (q: Kysely<Tables>, merchant: number) =>
  (
    await sql<Line & { n: bigint; payment_class: number }>`
      select t.id, business_day, store_id, currency, amount, refunded, n / 5 as n, b.payment_class from (
        select *, row_number() over (order by paid_at, id) as n from transactions
        where merchant_id = ${merchant} and trade_kind = ${PAYMENT}) t join brands b on b.id = t.brand_id
      where n % 5 = 0 and t.state = ${State.paid} and reserved = 0 order by t.id`.execute(q)
  ).rows

const findRefunds = async (q: Kysely<Tables>, merchant: number) =>
  (
    await sql<Line & { original_id: bigint }>`
      select id, business_day, store_id, currency, amount, refunded, original_id from transactions
      where merchant_id = ${merchant} and trade_kind = ${REFUND} and state = ${State.succeeded} order by id`.execute(q)
  ).rows

const findRules = async (q: Kysely<Tables>, merchant: number): Promise<AwardRule[]> =>
  (
    await q
      .selectFrom('point_rule_versions as v')
      .innerJoin('point_rules as r', (join) =>
        join.onRef('r.merchant_id', '=', 'v.merchant_id').onRef('r.id', '=', 'v.rule_id'),
      )
      .selectAll('v')
      .select(['r.store_id', 'r.point_type', 'r.activity_type'])
      .where('v.merchant_id', '=', merchant)
      .where('v.withdrawn_at', 'is', null)
      .execute()
  ).map((row) => ({
    ruleId: String(row.id),
    storeId: row.store_id === null ? null : String(row.store_id),
    pointType: row.point_type,
    activityType: row.activity_type,
    state: row.state,
    startTime: row.first_day,
    endTime: row.last_day,
    activityDay: row.activity_day,
    weekdays: row.weekdays,
    dates: row.dates,
    monthEnd: row.month_end,
    rate: row.rate_ppm,
    baseRate: row.base_rate_ppm,
    multiple: row.multiple_hundredths,
    quantity: row.quantity,
  }))

/**
 * What customers did with their points. With half of the cards each third purchase uses the points of the one before; of the others
 * alone money was refunded, so that no award is taken back that is spent.
 */
async function planOrders(q: Kysely<Tables>, merchant: number): Promise<Order[]> {
  const rules = await findRules(q, merchant)
  const sales = new Map<bigint, Order>()
  const last = new Map<string, { nth: number; awarded: bigint }>()
  for (const line of await findPayments(q, merchant)) {
    const cardOf = Number((line.n * 7n) % BigInt(CARDS))
    const spends = cardOf < CARDS / 2
    const base = line.payment_class === codeOfClass('POINT_CARD') ? 0 : Number(line.amount)
    const { business_day: day, currency } = line
    const limits = { storeRate: null, orderLimit: null, dayLeft: null }
    const order = { storeId: String(line.store_id), day, base, currency, ...limits }
    const { lines } = awardPoints(order, rules)
    if (lines.length === 0 || (spends && line.refunded > 0n)) continue
    const given = lines.map((one) => ({ chargeType: one.chargeType, points: one.points, line: one }))
    const card = `PC-${String(cardOf).padStart(6, '0')}`
    const before = last.get(card) ?? { nth: 0, awarded: 0n }
    const nth = before.nth + 1
    const used = spends && nth % 3 === 0 ? before.awarded : 0n
    last.set(card, { nth, awarded: sumOf(given) })
    sales.set(line.id, { ...line, type: 'SALE', card, sale: null, used, given })
  }
  const refunds: Order[] = []
  const soFar = new Map<bigint, { refunded: number; left: AwardedPart[] }>()
  for (const line of await findRefunds(q, merchant)) {
    const sale = sales.get(line.original_id)
    if (!sale) continue
    const before = soFar.get(sale.id) ?? {
      refunded: 0,
      left: sale.given.map(({ chargeType, points }) => ({ chargeType, awarded: points, left: points })),
    }
    const amount = Number(line.amount)
    const { takenBack } = refundPoints(
      {
        paid: Number(sale.amount),
        refundedBefore: before.refunded,
        amount,
        used: 0,
        usedLeft: 0,
        awarded: before.left,
        shortBefore: 0,
        // Its card spends nothing: all that it was given is there.
        balance: Number(sumOf(sale.given)),
        given: { returned: null, takenBack: null },
        pointWorth: null,
      },
      { negative: false, spentAward: 'LEAVE_AS_DEBT' },
    )
    const pointsOf = (type: AwardedPart['chargeType']) =>
      takenBack.find(({ chargeType }) => chargeType === type)?.points ?? 0
    soFar.set(sale.id, {
      refunded: before.refunded + amount,
      left: before.left.map((part) => ({ ...part, left: part.left - pointsOf(part.chargeType) })),
    })
    const given = takenBack.map((one) => ({ ...one, line: null }))
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

/** Every change of a balance in the order of its id, and the balance of each card in the end. Points are used before others are given. */
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
    for (const { chargeType, points, line } of order.given) add(chargeType, sign * BigInt(points), line)
    balances.set(order.card, balance)
    after.set(order, balance)
  }
  return { entries, balances, after }
}

function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK)
}

/** Of one merchant: its orders with their points, and what each card has. The sums of its entries follow. */
async function writeLedger(q: Kysely<Tables>, merchant: number, tenant: number): Promise<void> {
  const orders = await planOrders(q, merchant)
  const { entries, balances, after } = postOrders(orders)
  await sql`
    insert into point_balances (merchant_id, card_no, tenant_id, balance)
    select ${merchant}::int, u.card_no, ${tenant}::int, u.balance
    from unnest(${[...balances.keys()]}::text[], ${[...balances.values()]}::bigint[]) as u (card_no, balance)`.execute(
    q,
  )
  // A refund refers to its sale.
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
          presentation, currency, amount, points_used, points_awarded, balance_after, sale_id)
        select t.merchant_id, t.id, t.tenant_id, ${type}::text, coalesce(s.out_trade_no, s.payment_no), t.paid_at, t.business_day,
          t.store_id, t.terminal_id, u.card_no, 'CARD', t.currency, t.amount, u.used, u.awarded, u.balance, u.sale_id
        from unnest(${ids}::bigint[], ${column(({ card }) => card)}::text[], ${column(({ used }) => used)}::bigint[],
          ${column(({ given }) => sumOf(given))}::bigint[], ${column((order) => after.get(order)!)}::bigint[],
          ${column(({ sale }) => sale?.id ?? null)}::bigint[]) as u (id, card_no, used, awarded, balance, sale_id)
        join transactions t on t.merchant_id = ${merchant} and t.id = u.id
        join transactions s on s.merchant_id = ${merchant} and s.id = coalesce(u.sale_id, u.id)`.execute(q)
    }
  }
  for (const rows of chunksOf(entries)) {
    const column = <V>(take: (entry: Entry) => V) => rows.map(take)
    await sql`
      insert into point_entries (merchant_id, id, tenant_id, card_no, order_id, payment_id, cause, charge_type, award, quantity,
        balance, at, business_day, settlement_day, store_id, rule_id, base, rate_ppm)
      select o.merchant_id, u.id, o.tenant_id, o.card_no, o.id, coalesce(o.sale_id, o.id), o.id, u.charge_type,
        case o.type when 'SALE' then 'AWARD' else 'CANCEL' end, u.quantity, u.balance, o.ordered_at, o.business_day, o.business_day,
        o.store_id, u.rule_id, u.base, u.rate_ppm
      from unnest(${column(({ order }) => order.id)}::bigint[], ${column(({ id }) => id)}::bigint[],
        ${column(({ type }) => type)}::text[], ${column(({ quantity }) => quantity)}::bigint[],
        ${column(({ balance }) => balance)}::bigint[], ${column(({ line }) => (line?.ruleId == null ? null : BigInt(line.ruleId)))}::bigint[],
        ${column(({ line }) => line && BigInt(line.base))}::bigint[],
        ${column(({ line }) => (line?.rate == null ? null : BigInt(line.rate)))}::bigint[])
        as u (order_id, id, charge_type, quantity, balance, rule_id, base, rate_ppm)
      join orders o on o.merchant_id = ${merchant} and o.id = u.order_id`.execute(q)
  }
}

const connectionOf = (q: Kysely<Tables>): Pick<Connection, 'query'> => ({
  query: async <R = Row>(text: string, parameters: readonly unknown[] = []): Promise<Answer<R>> => {
    const { rows, numAffectedRows } = await q.executeQuery<R>(CompiledQuery.raw(text, [...parameters]))
    return { rows, count: Number(numAffectedRows ?? 0) }
  },
})

/** Orders with one of 60 point cards, of the biggest merchant of each tenant. */
export const seedOnPayments: AreaSeed = async (q) => {
  const ledgers = tenantPlans.map(({ id, merchants }) => ({ tenant: id, merchant: merchants[0]!.id }))
  await withoutIndexes(connectionOf(q), ['transaction_points', 'orders', 'point_entries'], async () => {
    for (const { merchant, tenant } of ledgers) await writeLedger(q, merchant, tenant)
  })
  // Of a table that nothing is known about every entry would be held against every other one.
  await sql`analyze point_entries`.execute(q)
  for (const { merchant } of ledgers) {
    await addToMonths(sql`e.merchant_id = ${merchant}`).execute(q)
    await addToSettlement(sql`e.merchant_id = ${merchant}`).execute(q)
  }
}
