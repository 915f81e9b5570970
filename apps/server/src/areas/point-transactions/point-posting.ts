import { awardPoints, type AwardLine, type AwardRule } from '@choba/contract/point-award.ts'
import type { PointChoices } from '@choba/contract/point-refund.ts'
import { codeOfClass } from '@choba/database/codes.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { findPointRules } from '#areas/point-rules/point-rules.service.ts'
import { openJournal } from './point-journal.ts'
import { findPayments, findSales, type NewOrder, type PointPayment, type Sale } from './point-posting.repository.ts'

/** The merchant's choices about points; null where it gives none. */
export async function readChoices({ q }: Tx, merchantId: number): Promise<PointChoices | null> {
  const row = await q
    .selectFrom('merchants')
    .select(['enable_point', 'point_negative', 'point_spent_award'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return row.enable_point ? { negative: row.point_negative, spentAward: row.point_spent_award } : null
}

/** The most points of one order, of the stores that have such a limit. */
async function findLimits({ q, scope }: Tx<WorkerScope>, storeIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await q
    .selectFrom('stores')
    .select(['id', 'point_award_limit'])
    .where('merchant_id', '=', scope.merchantId)
    .where(sql<boolean>`id = any(${[...storeIds]}::int[])`)
    .where('point_award_limit', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, point_award_limit }) => [id, point_award_limit!]))
}

/** A card's own award is paid with points: nothing was paid without them. */
const baseOf = ({ payment_class, amount }: PointPayment): number =>
  payment_class === codeOfClass('POINT_CARD') ? 0 : Number(amount)

/** Of rules, what a payment is given; a further payment of an order gets no number of the order again. */
function linesOf(
  payment: PointPayment,
  sale: Sale | undefined,
  rules: readonly AwardRule[],
  limit: number | undefined,
) {
  const orderLimit = limit === undefined ? null : Math.max(0, limit - Number(sale?.points_awarded ?? 0n))
  const counting = sale ? rules.filter(({ pointType }) => pointType !== 'QUANTITY') : rules
  const { business_day: day, currency } = payment
  const order = { storeId: String(payment.store_id), day, base: baseOf(payment), currency, orderLimit, dayLeft: null }
  return awardPoints(order, counting).lines
}

const placeOf = ({ store_id, business_day, order_no }: Pick<Sale, 'store_id' | 'business_day' | 'order_no'>) =>
  `${store_id} ${business_day} ${order_no}`

/** An order as it begins: without points. */
export const orderOf = (line: PointPayment, merchantId: number, tenantId: number): NewOrder => ({
  merchant_id: merchantId,
  id: line.id,
  tenant_id: tenantId,
  type: 'SALE',
  order_no: line.order_no,
  ordered_at: line.paid_at,
  business_day: line.business_day,
  store_id: line.store_id,
  terminal_id: line.terminal_id,
  card_no: line.card_no,
  presentation: 'CARD',
  currency: line.currency,
  amount: line.amount,
  points_used: 0n,
  points_awarded: 0n,
  points_short: 0n,
  balance_after: 0n,
  sale_id: null,
  revision: 0,
})

/**
 * Posts the points of payments that this transaction has stored, by the rules of their business days; what a row has brought itself is
 * kept as it was given.
 * @param ids of transactions; those without a point card, or that are not paid, have no points
 * @returns the ids of payments that used more points than there are: their money has moved, of their points nothing is posted
 */
export async function postPayments(
  tx: Tx<WorkerScope>,
  ids: readonly bigint[],
  { negative }: PointChoices,
): Promise<bigint[]> {
  const payments = await findPayments(tx, ids)
  if (payments.length === 0) return []
  const { merchantId, tenantId } = tx.scope
  const days = payments.map(({ business_day }) => business_day).toSorted()
  const storeIds = [...new Set(payments.map(({ store_id }) => store_id))]
  const period = { storeIds, fromDay: days[0]!, toDay: days.at(-1)! }
  const rules = payments.some(({ awarded }) => awarded === null)
    ? await findPointRules(tx.q, { id: merchantId }, period)
    : []
  const limits = await findLimits(tx, storeIds)
  const journal = await openJournal(
    tx,
    payments.map(({ card_no }) => card_no),
  )
  const found = await findSales(
    tx,
    payments.map(({ order_no }) => order_no),
  )
  const there = new Map(found.map((sale) => [placeOf(sale), sale]))
  const begun = new Map<string, NewOrder>()
  const refused: bigint[] = []
  for (const payment of payments) {
    const used = payment.used ?? 0n
    if (!negative && used > 0n && used > journal.balanceOf(payment.card_no)) {
      refused.push(payment.id)
      continue
    }
    if (negative) journal.owes(payment.card_no)
    const place = placeOf(payment)
    const sale = begun.get(place) ?? there.get(place)
    const of = { line: payment, orderId: sale?.id ?? payment.id, paymentId: payment.id }
    const lines: readonly AwardLine[] =
      payment.awarded === null ? linesOf(payment, sale, rules, limits.get(payment.store_id)) : []
    journal.add(of, 'USE', 'AWARD', -used)
    journal.add(of, 'BONUS', 'AWARD', payment.awarded ?? 0n)
    for (const line of lines) journal.add(of, line.chargeType, 'AWARD', BigInt(line.points), line)
    const awarded = payment.awarded ?? BigInt(lines.reduce((sum, { points }) => sum + points, 0))
    const after = journal.balanceOf(payment.card_no)
    const order = sale ?? { ...orderOf(payment, merchantId, tenantId), amount: 0n }
    order.amount += payment.amount
    order.points_used += used
    order.points_awarded += awarded
    order.balance_after = after
    if (!sale) begun.set(place, order as NewOrder)
    else if (!begun.has(place)) journal.update(order)
  }
  for (const order of begun.values()) journal.addOrder(order)
  await journal.write()
  return refused
}
