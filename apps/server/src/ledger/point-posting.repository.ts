import type { Presentation } from '@choba/contract/point-ledger.ts'
import { anyOf } from '@choba/database/any-of.ts'
import { addChanges } from '@choba/database/folded-days.ts'
import { changesOfOrders, orderDays } from '@choba/database/order-days.ts'
import { changesOfEntries, pointDays } from '@choba/database/point-days.ts'
import type { OrderTable, PointEntryTable } from '@choba/database/point-ledger-tables.ts'
import { addToMonths } from '@choba/database/point-months.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { addToSettlement } from '@choba/database/settlement-points.ts'
import type { Tables } from '@choba/database/tables.ts'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { isPaidPayment } from './counts.ts'
import { orderNo } from './sale-amounts.ts'

// SQL for posting points. Runs in the transaction that stores a payment or confirms a refund.

/** A stored, paid payment with a point card. Amounts in minor units. */
export interface PointPayment {
  id: bigint
  order_no: string
  paid_at: Date
  business_day: string
  store_id: number
  terminal_id: number | null
  currency: string
  amount: bigint
  payment_class: number
  card_no: string
  used: bigint | null
  awarded: bigint | null
  /**
   * How the customer presented the card; null if the row does not say, which is treated as CARD.
   */
  presentation: Presentation | null
}

/** SQL: true for a full card number. A masked number may belong to several cards. */
export const isWhole = sql`p.point_card_no is not null and p.point_card_no not like '*%'`

export async function findPayments(
  { q, scope }: Tx<WorkerScope>,
  ids: readonly bigint[],
): Promise<PointPayment[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PointPayment>`
    select t.id, ${orderNo('t')} as order_no, t.paid_at, t.business_day, t.store_id, t.terminal_id, t.currency, t.amount,
      b.payment_class, p.point_card_no as card_no, p.used, p.awarded, p.presentation
    from transactions t
    join transaction_points p on p.merchant_id = t.merchant_id and p.transaction_id = t.id
    join payment_methods b on b.id = t.payment_method_id
    where t.merchant_id = ${scope.merchantId} and t.id = ${anyOf(ids, 'bigint')} and ${isPaidPayment('t')}
      and ${isWhole}
    order by t.paid_at, t.id`.execute(q)
  return rows
}

/** A store's point give rate, and its limits for awarded points. */
export interface StoreLimits {
  /** Points per amount on days without a rule of the kind COMMON, in parts per million. */
  readonly giveRate: number | null
  /** Maximum number of points for one order. */
  readonly order: number | undefined
  /** Maximum number of points for all orders of a business day together. */
  readonly day: number | undefined
}

/** Returns the give rates and limits of the stores that have a give rate or a limit. */
export async function findLimits(
  q: Kysely<Tables>,
  merchantId: number,
  storeIds: readonly number[],
): Promise<Map<number, StoreLimits>> {
  const rows = await q
    .selectFrom('stores')
    .select(['id', 'point_give_ppm', 'point_award_limit', 'point_award_day_limit'])
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`id = any(${[...storeIds]}::int[])`)
    .where(sql<boolean>`num_nonnulls(point_give_ppm, point_award_limit, point_award_day_limit) > 0`)
    .execute()
  return new Map(
    rows.map(
      ({ id, point_give_ppm: giveRate, point_award_limit: order, point_award_day_limit: day }) => [
        id,
        { giveRate, order: order ?? undefined, day: day ?? undefined },
      ],
    ),
  )
}

const holdBalances = ({ q, scope }: Tx<WorkerScope>, numbers: readonly string[]) =>
  q
    .selectFrom('point_balances')
    .select(['card_no', 'balance'])
    .where('merchant_id', '=', scope.merchantId)
    .where(sql<boolean>`card_no = ${anyOf(numbers, 'text')}`)
    .orderBy('card_no')
    .forNoKeyUpdate()
    .execute()

/**
 * Locks the balances of cards until the transaction ends, in the order of the card numbers. Creates
 * a balance of 0 for a new card. If a card may be new, the caller must hold the merchant's feed
 * lock exclusively, so that no other transaction creates the card at the same time.
 */
export async function lockBalances(
  tx: Tx<WorkerScope>,
  cards: readonly string[],
): Promise<Map<string, bigint>> {
  const { q, scope } = tx
  const numbers = [...new Set(cards)].toSorted()
  let rows = await holdBalances(tx, numbers)
  if (rows.length < numbers.length) {
    const held = new Set(rows.map(({ card_no }) => card_no))
    const absent = numbers.filter((number) => !held.has(number))
    await sql`
      insert into point_balances (merchant_id, card_no, tenant_id)
      select ${scope.merchantId}::int, c.card_no, ${scope.tenantId}::int from unnest(${absent}::text[]) as c (card_no)
      order by c.card_no
      on conflict (merchant_id, card_no) do nothing returning card_no`.execute(q)
    rows = await holdBalances(tx, numbers)
  }
  return new Map(rows.map(({ card_no, balance }) => [card_no, balance]))
}

/**
 * Writes the new balances of cards that the caller has locked.
 * @param debtors cards whose balance may be negative from now on
 */
export async function writeBalances(
  { q, scope }: Tx<WorkerScope>,
  balances: ReadonlyMap<string, bigint>,
  debtors: readonly string[],
): Promise<void> {
  const cards = [...balances.keys()]
  // The condition on `b.card_no` makes every plan use the index: a merchant may have a million
  // cards.
  await sql`
    update point_balances b set balance = c.balance, may_be_negative = b.may_be_negative or b.card_no = any(${[...debtors]}::text[])
    from unnest(${cards}::text[], ${[...balances.values()]}::bigint[]) as c (card_no, balance)
    where b.merchant_id = ${scope.merchantId} and b.card_no = any(${cards}::text[]) and b.card_no = c.card_no`.execute(
    q,
  )
}

export interface Sale {
  id: bigint
  order_no: string
  business_day: string
  store_id: number
  points_used: bigint
  points_awarded: bigint
  balance_after: bigint
  revision: number
}

/**
 * Finds orders of the type SALE with these order numbers. The result may contain orders of other
 * stores and other days, because an order number is not unique.
 */
export const findSales = (
  { q, scope }: Tx<WorkerScope>,
  numbers: readonly string[],
): Promise<Sale[]> =>
  q
    .selectFrom('orders')
    .select([
      'id',
      'order_no',
      'business_day',
      'store_id',
      'points_used',
      'points_awarded',
      'balance_after',
    ])
    .select('revision')
    .where('merchant_id', '=', scope.merchantId)
    .where(sql<boolean>`order_no = any(${[...numbers]}::text[])`)
    .where('type', '=', 'SALE')
    .execute()

/** An order row to insert. Every column has a value, so the database fills in no default. */
export type NewOrder = Selectable<OrderTable>
export type NewEntry = Insertable<PointEntryTable>

/**
 * Inserts orders and adds them to the rollups of their days. Each column is one array parameter, so
 * the statement text is the same for any number of rows.
 */
export async function insertOrders(
  { q, scope }: Tx<WorkerScope>,
  rows: readonly NewOrder[],
): Promise<void> {
  if (rows.length === 0) return
  const column = <K extends keyof NewOrder>(name: K) => rows.map((row) => row[name])
  await sql`
    with added as (insert into orders (merchant_id, id, tenant_id, type, order_no, ordered_at, business_day, store_id, terminal_id,
      card_no, presentation, currency, payment_classes, amount, points_used, points_awarded, points_short, balance_after, sale_id)
    select ${scope.merchantId}::int, r.id, ${scope.tenantId}::int, r.type, r.order_no, r.ordered_at, r.business_day, r.store_id,
      r.terminal_id, r.card_no, r.presentation, r.currency, r.payment_classes, r.amount, r.points_used, r.points_awarded, r.points_short,
      r.balance_after, r.sale_id
    from unnest(${column('id')}::bigint[], ${column('type')}::text[], ${column('order_no')}::text[],
      ${rows.map((row) => row.ordered_at.toISOString())}::timestamptz[], ${column('business_day')}::date[], ${column('store_id')}::int[],
      ${column('terminal_id')}::int[], ${column('card_no')}::text[], ${column('presentation')}::text[],
      ${column('currency')}::text[], ${column('payment_classes')}::smallint[], ${column('amount')}::bigint[], ${column('points_used')}::bigint[],
      ${column('points_awarded')}::bigint[], ${column('points_short')}::bigint[], ${column('balance_after')}::bigint[],
      ${column('sale_id')}::bigint[])
      as r (id, type, order_no, ordered_at, business_day, store_id, terminal_id, card_no, presentation, currency,
        payment_classes, amount, points_used, points_awarded, points_short, balance_after, sale_id)
    returning *), changes as (${changesOfOrders('added', 1)}) ${addChanges(orderDays, 'changes')}`.execute(
    q,
  )
}

/**
 * Updates the points of existing orders: orders of the type SALE that got a further payment, and
 * refunds that were posted before and corrected.
 */
export async function updateOrders(
  { q, scope }: Tx<WorkerScope>,
  rows: readonly Sale[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await sql`
    with held as (
      select o.* from orders o where o.merchant_id = ${scope.merchantId} and o.id = ${anyOf(ids, 'bigint')}
      order by o.id for no key update of o
    ), changed as (
      update orders o set points_used = r.points_used, points_awarded = r.points_awarded,
        balance_after = r.balance_after, revision = r.revision
      from unnest(${ids}::bigint[],
        ${rows.map((row) => row.points_used)}::bigint[], ${rows.map((row) => row.points_awarded)}::bigint[],
        ${rows.map((row) => row.balance_after)}::bigint[], ${rows.map((row) => row.revision)}::smallint[])
        as r (id, points_used, points_awarded, balance_after, revision)
      join held h on h.id = r.id
      where o.merchant_id = ${scope.merchantId} and o.id = h.id
      returning o.*
    ), changes as (
      ${changesOfOrders('held', -1)} union all ${changesOfOrders('changed', 1)}
    ) ${addChanges(orderDays, 'changes')}`.execute(q)
}

/**
 * SQL: id of the rule, independent of its version, that the award entry `r` belongs to; 0 without a
 * rule. For most entries, `r` is the award itself. Other entries change an award of the same
 * payment that an earlier statement stored.
 */
const originalRule = (merchantId: number) => sql`
  coalesce((select v.rule_id from point_rule_versions v where v.merchant_id = ${merchantId} and v.id = case
    when r.cause = r.payment_id and r.award = 'AWARD' then r.rule_id
    else (select max(a.rule_id) from point_entries a where a.merchant_id = ${merchantId} and a.payment_id = r.payment_id
      and a.charge_type = r.charge_type and a.cause = a.payment_id and a.award = 'AWARD') end), 0)`

/**
 * Adds entries to the point ledger and updates the rollups by day, by month and by deposit. If the
 * tenant has an external point system, the same statement also queues the entries to be sent to
 * that system.
 */
export async function insertEntries(
  { q, scope }: Tx<WorkerScope>,
  rows: readonly NewEntry[],
): Promise<void> {
  if (rows.length === 0) return
  const column = <K extends keyof NewEntry>(name: K) => rows.map((row) => row[name])
  await sql`
    with added as (insert into point_entries (merchant_id, id, tenant_id, card_no, order_id, payment_id, cause, charge_type, award, quantity,
      balance, at, business_day, settlement_day, store_id, rule_id, base, rate_ppm, original_rule_id, revision,
      point_revision_id)
    select ${scope.merchantId}::int, r.id, ${scope.tenantId}::int, r.card_no, r.order_id, r.payment_id, r.cause, r.charge_type,
      r.award, r.quantity, r.balance, r.at, r.business_day, r.settlement_day, r.store_id, r.rule_id, r.base, r.rate_ppm,
      ${originalRule(scope.merchantId)}, r.revision, r.point_revision_id
    from unnest(${column('id')}::bigint[], ${column('card_no')}::text[], ${column('order_id')}::bigint[],
      ${column('payment_id')}::bigint[], ${column('cause')}::bigint[], ${column('charge_type')}::text[],
      ${column('award')}::text[], ${column('quantity')}::bigint[], ${column('balance')}::bigint[],
      ${rows.map((row) => row.at.toISOString())}::timestamptz[], ${column('business_day')}::date[],
      ${column('settlement_day')}::date[], ${column('store_id')}::int[], ${column('rule_id')}::bigint[], ${column('base')}::bigint[],
      ${column('rate_ppm')}::bigint[], ${column('revision')}::smallint[], ${column('point_revision_id')}::bigint[])
      as r (id, card_no, order_id, payment_id, cause, charge_type, award, quantity, balance, at, business_day, settlement_day,
        store_id, rule_id, base, rate_ppm, revision, point_revision_id)
      returning *
    ), changes as (${changesOfEntries('added')}), days as (${addChanges(pointDays, 'changes')})
    insert into point_deliveries (merchant_id, entry_id, tenant_id, card_no)
    select a.merchant_id, a.id, a.tenant_id, a.card_no
    from added a join tenants t on t.id = a.tenant_id and t.point_system_api_address <> ''
    returning entry_id`.execute(q)
  const added = sql`e.merchant_id = ${scope.merchantId} and e.id = any(${column('id')}::bigint[])`
  await addToMonths(added).execute(q)
  await addToSettlement(added).execute(q)
}
