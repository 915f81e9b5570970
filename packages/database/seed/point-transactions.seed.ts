import { type Kysely, sql } from 'kysely'
import { PAYMENT, REFUND, State } from '../src/codes.ts'
import { addToMonths } from '../src/point-months.ts'
import type { Tables } from '../src/tables.ts'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans } from './merchants.ts'

const CARDS = 60
/** Rows that one statement writes. */
const CHUNK = 5_000
const PPM = 1_000_000n

interface Line {
  readonly id: bigint
  readonly business_day: string
  readonly store_id: number
  readonly currency: string
  readonly amount: bigint
  readonly refunded: bigint
}

interface Rule {
  readonly version_id: bigint
  readonly rate_ppm: number
  readonly store_id: number | null
  readonly first_day: string
  readonly last_day: string | null
}

interface Order {
  readonly id: bigint
  readonly type: 'SALE' | 'REFUND'
  readonly card: string
  readonly sale: Order | null
  readonly amount: bigint
  readonly used: bigint
  readonly awarded: bigint
  readonly rule: Rule | null
}

/** Every fifth payment of a merchant, by its time. Those of which a refund is under way have no points: how it ends is open. */
const findPayments = async (q: Kysely<Tables>, merchant: number) =>
  (
    await sql<Line & { n: bigint }>`
      select id, business_day, store_id, currency, amount, refunded, n / 5 as n from (
        select *, row_number() over (order by paid_at, id) as n from transactions
        where merchant_id = ${merchant} and trade_kind = ${PAYMENT}) t
      where n % 5 = 0 and state = ${State.paid} and reserved = 0 order by id`.execute(q)
  ).rows

const findRefunds = async (q: Kysely<Tables>, merchant: number) =>
  (
    await sql<Line & { original_id: bigint }>`
      select id, business_day, store_id, currency, amount, refunded, original_id from transactions
      where merchant_id = ${merchant} and trade_kind = ${REFUND} and state = ${State.succeeded} order by id`.execute(q)
  ).rows

/** The daily rules that give by the amount, those of one store first. */
const findRules = async (q: Kysely<Tables>, merchant: number) =>
  (
    await sql<Rule>`
      select v.id as version_id, v.rate_ppm, p.store_id, v.first_day, v.last_day from point_rule_versions v
      join point_rules p on p.merchant_id = v.merchant_id and p.id = v.rule_id
      where v.merchant_id = ${merchant} and p.activity_type = 'COMMON' and v.activity_day = 'DAILY' and v.rate_ppm is not null
        and v.state = 'VALID' and v.withdrawn_at is null
      order by p.store_id nulls last, v.id`.execute(q)
  ).rows

const ruleOf = (rules: readonly Rule[], { store_id, business_day }: Line): Rule | undefined =>
  rules.find(
    (rule) =>
      (rule.store_id === null || rule.store_id === store_id) &&
      rule.first_day <= business_day &&
      (rule.last_day === null || rule.last_day >= business_day),
  )

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
    const rule = ruleOf(rules, line)
    if (!rule || (spends && line.refunded > 0n)) continue
    const card = `PC-${String(cardOf).padStart(6, '0')}`
    const before = last.get(card) ?? { nth: 0, awarded: 0n }
    const nth = before.nth + 1
    const awarded = (line.amount * BigInt(rule.rate_ppm)) / PPM / (line.currency === 'JPY' ? 1n : 100n)
    const used = spends && nth % 3 === 0 ? before.awarded : 0n
    last.set(card, { nth, awarded })
    sales.set(line.id, { ...line, type: 'SALE', card, sale: null, used, awarded, rule })
  }
  const refunds: Order[] = []
  const soFar = new Map<bigint, bigint>()
  for (const line of await findRefunds(q, merchant)) {
    const sale = sales.get(line.original_id)
    if (!sale) continue
    const before = soFar.get(sale.id) ?? 0n
    const share = (refunded: bigint) => (sale.awarded * refunded) / sale.amount
    soFar.set(sale.id, before + line.amount)
    const awarded = share(before + line.amount) - share(before)
    refunds.push({ ...line, type: 'REFUND', card: sale.card, sale, used: 0n, awarded, rule: null })
  }
  return [...sales.values(), ...refunds].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

type Entry = readonly [order: Order, id: bigint, type: 'USE' | 'BONUS', quantity: bigint, balance: bigint]

/** Every change of a balance in the order of its id, and the balance of each card in the end. Points are used before others are given. */
function postOrders(orders: readonly Order[]) {
  const balances = new Map<string, bigint>()
  const entries: Entry[] = []
  const after = new Map<Order, bigint>()
  for (const order of orders) {
    let balance = balances.get(order.card) ?? 0n
    const add = (id: bigint, type: 'USE' | 'BONUS', quantity: bigint) => {
      if (quantity === 0n) return
      balance += quantity
      entries.push([order, id, type, quantity, balance])
    }
    add(order.id, 'USE', -order.used)
    if (order.type === 'SALE') add(order.id + 1n, 'BONUS', order.awarded)
    else add(order.id, 'BONUS', -order.awarded)
    balances.set(order.card, balance)
    after.set(order, balance)
  }
  return { entries, balances, after }
}

function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK)
}

/** Of one merchant: its orders with their points, and what each card has. */
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
          ${column(({ awarded }) => awarded)}::bigint[], ${column((order) => after.get(order)!)}::bigint[],
          ${column(({ sale }) => sale?.id ?? null)}::bigint[]) as u (id, card_no, used, awarded, balance, sale_id)
        join transactions t on t.merchant_id = ${merchant} and t.id = u.id
        join transactions s on s.merchant_id = ${merchant} and s.id = coalesce(u.sale_id, u.id)`.execute(q)
    }
  }
  for (const rows of chunksOf(entries)) {
    const column = <V>(take: (entry: Entry) => V) => rows.map(take)
    await sql`
      insert into point_entries (merchant_id, id, tenant_id, card_no, order_id, payment_id, cause, charge_type, award, quantity,
        balance, at, business_day, store_id, rule_id, base, rate_ppm)
      select o.merchant_id, u.id, o.tenant_id, o.card_no, o.id, coalesce(o.sale_id, o.id), o.id, u.charge_type,
        case o.type when 'SALE' then 'AWARD' else 'CANCEL' end, u.quantity, u.balance, o.ordered_at, o.business_day, o.store_id,
        u.rule_id, case when u.rule_id is not null then o.amount end, u.rate_ppm
      from unnest(${column(([order]) => order.id)}::bigint[], ${column(([, id]) => id)}::bigint[],
        ${column(([, , type]) => type)}::text[], ${column(([, , , quantity]) => quantity)}::bigint[],
        ${column(([, , , , balance]) => balance)}::bigint[],
        ${column(([{ rule }, , type]) => (type === 'BONUS' ? (rule?.version_id ?? null) : null))}::bigint[],
        ${column(([{ rule }, , type]) => (type === 'BONUS' ? (rule?.rate_ppm ?? null) : null))}::bigint[])
        as u (order_id, id, charge_type, quantity, balance, rule_id, rate_ppm)
      join orders o on o.merchant_id = ${merchant} and o.id = u.order_id`.execute(q)
  }
  await addToMonths(sql`e.merchant_id = ${merchant}`).execute(q)
}

/** Orders with one of 60 point cards, of the biggest merchant of each tenant. */
export const seedOnPayments: AreaSeed = async (q) => {
  for (const tenant of tenantPlans) await writeLedger(q, tenant.merchants[0]!.id, tenant.id)
}
