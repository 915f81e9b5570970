import type { AwardLine } from '@choba/contract/point-award.ts'
import type { PointChoices } from '@choba/contract/point-refund.ts'
import { classBit } from '@choba/database/codes.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { allOf } from '@choba/database/statements.ts'
import { sumPayments } from './sale-amounts.ts'
import { findPointRules } from './point-award-rules.ts'
import { openAwardDays } from './point-award-days.ts'
import { openJournal } from './point-journal.ts'
import { linesOf } from './point-lines.ts'
import {
  findLimits,
  findPayments,
  findSales,
  type NewOrder,
  type PointPayment,
  type Sale,
} from './point-posting.repository.ts'

/** Returns the point settings of a merchant; null if the merchant awards no points. */
export async function readChoices({ q }: Tx, merchantId: number): Promise<PointChoices | null> {
  const row = await q
    .selectFrom('merchants')
    .select(['enable_point', 'point_negative', 'point_spent_award'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return row.enable_point
    ? { negative: row.point_negative, spentAward: row.point_spent_award }
    : null
}

const placeOf = ({
  store_id,
  business_day,
  order_no,
}: Pick<Sale, 'store_id' | 'business_day' | 'order_no'>) =>
  `${store_id} ${business_day} ${order_no}`

/** Returns a new order without points. */
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
  presentation: line.presentation ?? 'CARD',
  currency: line.currency,
  payment_classes: classBit(line.payment_class),
  amount: line.amount,
  points_used: 0n,
  points_awarded: 0n,
  points_short: 0n,
  balance_after: 0n,
  sale_id: null,
  revision: 0,
})

/**
 * Posts the points of payments that this transaction has stored. Computes them with the rules of
 * the payments' business days, or with the current give rate of the store. If an incoming row
 * already contains points, they are posted unchanged.
 * @param ids transaction ids; unpaid transactions and transactions without a point card are ignored
 * @returns `refused`: payments that used more points than the card has. Their money has moved, but
 * no points are posted. `refunded`: payments that already had refunds when their order was created.
 */
export async function postPayments(
  tx: Tx<WorkerScope>,
  ids: readonly bigint[],
  { negative }: PointChoices,
): Promise<{ readonly refused: bigint[]; readonly refunded: readonly bigint[] }> {
  const payments = await findPayments(tx, ids)
  if (payments.length === 0) return { refused: [], refunded: [] }
  const { merchantId, tenantId } = tx.scope
  const days = payments.map(({ business_day }) => business_day).toSorted()
  const storeIds = [...new Set(payments.map(({ store_id }) => store_id))]
  const period = { storeIds, fromDay: days[0]!, toDay: days.at(-1)! }
  const [rules, limits] = await allOf([
    payments.some(({ awarded }) => awarded === null)
      ? findPointRules(tx.q, { id: merchantId }, period)
      : [],
    findLimits(tx.q, merchantId, storeIds),
  ])
  const awardDays = await openAwardDays(tx, limits, payments)
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
      payment.awarded === null
        ? linesOf(
            payment,
            {
              given: sale ? sale.points_awarded : null,
              limit: limits.get(payment.store_id)?.order,
              storeRate: limits.get(payment.store_id)?.giveRate ?? null,
              dayLeft: awardDays.leftOf(payment),
            },
            rules,
          )
        : []
    journal.add(of, 'USE', 'AWARD', -used)
    journal.add(of, 'BONUS', 'AWARD', payment.awarded ?? 0n)
    for (const line of lines) journal.add(of, line.chargeType, 'AWARD', BigInt(line.points), line)
    const awarded = payment.awarded ?? BigInt(lines.reduce((sum, { points }) => sum + points, 0))
    awardDays.add(payment, awarded)
    const after = journal.balanceOf(payment.card_no)
    const order = sale ?? orderOf(payment, merchantId, tenantId)
    order.points_used += used
    order.points_awarded += awarded
    order.balance_after = after
    if (!sale) begun.set(place, order as NewOrder)
    else if (!begun.has(place)) journal.update(order)
  }
  // Payments without points and imported payments may have been stored earlier. All payments with
  // the same order number belong to the order.
  const orders = [...begun.values()]
  const { amounts, classes, refunded } = await sumPayments(tx, orders)
  for (const [at, order] of orders.entries())
    journal.addOrder({ ...order, amount: amounts[at]!, payment_classes: classes[at]! })
  await journal.write()
  return { refused, refunded }
}
