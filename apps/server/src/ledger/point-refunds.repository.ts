import type { ChargeType } from '@choba/contract/point-ledger.ts'
import { anyOf } from '@choba/database/any-of.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { hasSucceededState, isPaidPayment } from './counts.ts'
import { isSaleOf, orderNo } from './sale-amounts.ts'
import { isWhole, type PointPayment } from './point-posting.repository.ts'

// SQL for the effect of refunds on points. The effect is planned when a refund is requested, and
// posted when the refund is confirmed.

/** Effect on points that the user was shown when the refund was requested in Choba. */
export interface PlannedRefund {
  returned: bigint
  reversed_points: Partial<Record<ChargeType, number>>
  short: bigint
  /** Minor units. */
  withheld: bigint
}

/** A succeeded refund of a payment whose points are in the ledger. */
export interface PointRefundLine extends PointPayment {
  payment_id: bigint
  paid: bigint
  /** Refunded amount of the payment, including this refund. */
  refunded: bigint
  sale_id: bigint
  /**
   * Revision number of the refund's order; null if the refund was never posted. Set if the refund
   * was posted and later corrected to failed.
   */
  revision: number | null
  /**
   * Null if no effect was shown: the refund was not requested in Choba, or was requested before the
   * merchant awarded points.
   */
  plan: PlannedRefund | null
}

type FoundLine = Omit<PointRefundLine, 'plan'> & {
  [K in keyof PlannedRefund]: PlannedRefund[K] | null
}

/**
 * Returns succeeded refunds that are not in the point ledger yet and whose payments belong to an
 * order: the refunds with `refundIds`, and the refunds of the given payments. Excludes refunds from
 * imported files, because an import can be deleted again.
 */
export async function findRefundLines(
  { q, scope }: Tx<WorkerScope>,
  refundIds: readonly bigint[],
  paymentIds: readonly bigint[],
): Promise<PointRefundLine[]> {
  if (refundIds.length + paymentIds.length === 0) return []
  const { rows } = await sql<FoundLine>`
    select t.id, ${orderNo('o')} as order_no, t.paid_at, t.business_day, t.store_id, t.terminal_id, t.currency, t.amount,
      b.payment_class, p.point_card_no as card_no, p.presentation, g.used, g.awarded, o.id as payment_id, o.amount as paid, o.refunded,
      s.id as sale_id, r.revision, l.returned, l.reversed_points, l.short, l.withheld
    from transactions t
    join transactions o on o.merchant_id = t.merchant_id and o.id = t.original_id
    join transaction_points p on p.merchant_id = o.merchant_id and p.transaction_id = o.id
    join orders s on ${isSaleOf('s', 'o')}
    join payment_methods b on b.id = t.payment_method_id
    left join transaction_points g on g.merchant_id = t.merchant_id and g.transaction_id = t.id
    left join refund_points l on l.merchant_id = t.merchant_id and l.id = t.id
    left join orders r on r.merchant_id = t.merchant_id and r.id = t.id
    where t.merchant_id = ${scope.merchantId} and o.merchant_id = ${scope.merchantId}
      and (t.id = ${anyOf(refundIds, 'bigint')} or t.original_id = ${anyOf(paymentIds, 'bigint')})
      and ${hasSucceededState('t')} and t.import_id is null and o.import_id is null and (r.id is null or r.revision % 2 = 1) and ${isWhole}
    order by t.paid_at, t.id`.execute(q)
  return rows.map(({ returned, reversed_points, short, withheld, ...row }) => ({
    ...row,
    plan:
      returned === null
        ? null
        : { returned, reversed_points: reversed_points!, short: short!, withheld: withheld! },
  }))
}

export interface PaymentPoints {
  payment_id: bigint
  charge_type: ChargeType
  /**
   * Change of the balance by the entry of the payment itself (`first`), and by all entries of the
   * payment together (`net`).
   */
  first: bigint
  net: bigint
}

const paymentPoints = (merchantId: number, paymentIds: readonly bigint[]) => sql<PaymentPoints>`
  select payment_id, charge_type, coalesce(sum(quantity) filter (where cause = payment_id), 0)::bigint as first,
    sum(quantity)::bigint as net
  from point_entries where merchant_id = ${merchantId} and payment_id = ${anyOf(paymentIds, 'bigint')}
  group by payment_id, charge_type order by payment_id, charge_type`

/** Returns the points that payments were awarded and used, by charge type. */
export async function findPaymentPoints(
  { q }: Tx,
  merchantId: number,
  paymentIds: readonly bigint[],
): Promise<PaymentPoints[]> {
  const { rows } = await paymentPoints(merchantId, paymentIds).execute(q)
  return rows
}

const shortOf = (merchantId: number, paymentIds: readonly bigint[]) => sql<{
  payment_id: bigint
  short: bigint
}>`
  select t.original_id as payment_id, sum(o.points_short)::bigint as short
  from orders o join transactions t on t.merchant_id = o.merchant_id and t.id = o.id
  where o.merchant_id = ${merchantId} and t.merchant_id = ${merchantId}
    and t.original_id = ${anyOf(paymentIds, 'bigint')} and o.revision % 2 = 0
  group by t.original_id`

/** Returns the points that earlier refunds could not take back, by payment id. */
export async function findShort(
  { q }: Tx,
  merchantId: number,
  paymentIds: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const { rows } = await shortOf(merchantId, paymentIds).execute(q)
  return new Map(rows.map(({ payment_id, short }) => [payment_id, short]))
}

export interface KeptPlan extends PlannedRefund {
  payment_id: bigint
  /** Amount that the refund pays back, in minor units. */
  amount: bigint
  /** True while the result of the refund is unknown. */
  isPending: boolean
}

const plansOf = (merchantId: number, paymentIds: readonly bigint[]) => sql<KeptPlan>`
  select p.payment_id, p.returned, p.reversed_points, p.short, p.withheld, r.amount, r.outcome is null as "isPending"
  from refund_points p join refunds r on r.merchant_id = p.merchant_id and r.id = p.id
  where p.merchant_id = ${merchantId} and r.merchant_id = ${merchantId}
    and p.payment_id = ${anyOf(paymentIds, 'bigint')} and (r.outcome is null or r.outcome = 'SUCCEEDED')
  order by p.id`

/** Returns the plans of pending and succeeded refunds of these payments. */
export async function findPlans(
  { q }: Tx,
  merchantId: number,
  paymentIds: readonly bigint[],
): Promise<KeptPlan[]> {
  const { rows } = await plansOf(merchantId, paymentIds).execute(q)
  return rows
}

/** A payment whose points are in the ledger. Amounts in minor units. */
export interface PostedPayment {
  id: bigint
  payment_no: string
  amount: bigint
  card_no: string
  /** Amount of succeeded and pending refunds. */
  taken: bigint
}

/**
 * Finds the payments with these numbers whose points are in the ledger and whose stores the user
 * sees.
 */
export async function findPostedPayments(
  tx: Tx,
  merchantId: number,
  paymentNos: readonly string[],
): Promise<PostedPayment[]> {
  const { rows } = await sql<PostedPayment>`
    select t.id, t.payment_no, t.amount, p.point_card_no as card_no, t.refunded + t.reserved as taken
    from transactions t
    join transaction_points p on p.merchant_id = t.merchant_id and p.transaction_id = t.id
    join orders o on ${isSaleOf('o', 't')}
    join point_balances c on c.merchant_id = p.merchant_id and c.card_no = p.point_card_no
    where t.merchant_id = ${merchantId} and t.payment_no = ${anyOf(paymentNos, 'text')} and ${isPaidPayment('t')}
      and t.import_id is null and ${inStores(storesSeen(tx), 't.store_id')}`.execute(tx.q)
  return rows
}

/** SQL: points that pending refunds of these cards will take back, as shown to the user. */
const underWay = (merchantId: number, cards: readonly string[]) => sql`
  select p.point_card_no as card_no, k.reversed_points from refund_points k
  join refunds r on r.merchant_id = k.merchant_id and r.id = k.id
  join transaction_points p on p.merchant_id = k.merchant_id and p.transaction_id = k.payment_id
  where k.merchant_id = ${merchantId} and r.merchant_id = ${merchantId} and p.merchant_id = ${merchantId}
    and r.settled_at is null and p.point_card_no = ${anyOf(cards, 'text')}`

/** Returns the balances of cards without the points that pending refunds will take back. */
export async function findFreeBalances(
  { q }: Tx,
  merchantId: number,
  cards: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ card_no: string; free: bigint }>`
    with held as (select u.card_no, sum(x.value::bigint) as points from (${underWay(merchantId, cards)}) u
      cross join lateral jsonb_each_text(u.reversed_points) x group by u.card_no)
    select c.card_no, (c.balance - coalesce(h.points, 0))::bigint as free
    from point_balances c left join held h on h.card_no = c.card_no
    where c.merchant_id = ${merchantId} and c.card_no = ${anyOf(cards, 'text')}`.execute(q)
  return new Map(rows.map(({ card_no, free }) => [card_no, Number(free)]))
}

/** Points of a payment and the balance of its card. */
export interface PointState {
  /** Balance of the card. */
  readonly balance: bigint
  /** Amount of succeeded and pending refunds of the payment, in minor units. */
  readonly taken: bigint
  readonly points: readonly PaymentPoints[]
  readonly plans: readonly KeptPlan[]
  readonly short: bigint
  /** Points of the card that pending refunds will take back. Includes refunds of other payments. */
  readonly held: number
}

/** JSON contains points and amounts as numbers. They are far below the largest exact integer. */
type InJson<R> = { [K in keyof R]: R[K] extends bigint ? number : R[K] }

/**
 * Reads the points of a payment and of its card in one statement. With two statements, a refund
 * that is posted in between could be counted twice or not at all.
 */
export async function readPointState(
  { q }: Tx,
  merchantId: number,
  { id, card_no: cardNo }: { readonly id: bigint; readonly card_no: string },
): Promise<PointState> {
  const listed = (rows: RawBuilder<unknown>) =>
    sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`
  const { rows } = await sql<{
    balance: bigint
    taken: bigint
    points: InJson<PaymentPoints>[]
    plans: InJson<KeptPlan>[]
    short: bigint
    held: { reversed_points: PlannedRefund['reversed_points'] }[]
  }>`
    select c.balance, (select t.refunded + t.reserved from transactions t where t.merchant_id = ${merchantId} and t.id = ${id}) as taken,
      ${listed(paymentPoints(merchantId, [id]))} as points, ${listed(plansOf(merchantId, [id]))} as plans,
      coalesce((select x.short from (${shortOf(merchantId, [id])}) x), 0) as short, ${listed(underWay(merchantId, [cardNo]))} as held
    from point_balances c where c.merchant_id = ${merchantId} and c.card_no = ${cardNo}`.execute(q)
  const { points, plans, held, ...state } = rows[0]!
  return {
    ...state,
    points: points.map(({ charge_type, first, net }) => ({
      payment_id: id,
      charge_type,
      first: BigInt(first),
      net: BigInt(net),
    })),
    plans: plans.map(({ returned, reversed_points, short, withheld, amount, isPending }) => ({
      payment_id: id,
      returned: BigInt(returned),
      reversed_points,
      short: BigInt(short),
      withheld: BigInt(withheld),
      amount: BigInt(amount),
      isPending,
    })),
    held: held
      .flatMap((row) => Object.values(row.reversed_points))
      .reduce((sum, taken) => sum + taken, 0),
  }
}

/**
 * Returns the effect on points that was shown for a refund; undefined if it does not affect points.
 */
export const findPlannedRefund = (
  { q }: Tx,
  merchantId: number,
  refundId: bigint,
): Promise<PlannedRefund | undefined> =>
  q
    .selectFrom('refund_points')
    .select(['returned', 'reversed_points', 'short', 'withheld'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', refundId)
    .executeTakeFirst()

/** Stores the effect on points that was shown for a refund. */
export async function insertPlan(
  { q }: Tx,
  refund: { merchantId: number; tenantId: number; id: bigint; paymentId: bigint },
  { reversed_points, ...plan }: PlannedRefund,
): Promise<void> {
  const { merchantId, tenantId, id, paymentId } = refund
  await q
    .insertInto('refund_points')
    .values({
      merchant_id: merchantId,
      id,
      tenant_id: tenantId,
      payment_id: paymentId,
      ...plan,
      reversed_points: JSON.stringify(reversed_points),
    })
    .execute()
}

/** Returns the order of a refund, with the point entries of the order's current revision. */
export async function findRefundOrder({ q, scope }: Tx<WorkerScope>, refundId: bigint) {
  const order = await q
    .selectFrom('orders')
    .selectAll()
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', refundId)
    .where('type', '=', 'REFUND')
    .executeTakeFirst()
  if (!order) return null
  const entries = await q
    .selectFrom('point_entries')
    .selectAll()
    .where('merchant_id', '=', scope.merchantId)
    .where('order_id', '=', refundId)
    .where('revision', '=', order.revision)
    .orderBy('id')
    .execute()
  return { order, entries }
}
