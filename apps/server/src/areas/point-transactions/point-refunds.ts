import { chargeTypes } from '@choba/contract/point-ledger.ts'
import { type PointChoices, type PointRefund, type PointRefundOf, refundPoints } from '@choba/contract/point-refund.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { openJournal } from './point-journal.ts'
import {
  findPaymentPoints,
  findPosted,
  findRefundLines,
  findShort,
  type PaymentPoints,
  type PointRefundLine,
} from './point-posting.repository.ts'
import { orderOf } from './point-posting.ts'

type Points = Pick<PointRefundOf, 'used' | 'usedLeft' | 'awarded'>

/** What of a payment is in the ledger. */
export function pointsOf(rows: readonly PaymentPoints[]): Points {
  const use = rows.find(({ charge_type }) => charge_type === 'USE')
  const awarded = rows
    .filter((row) => row.charge_type !== 'USE')
    .toSorted((a, b) => chargeTypes.indexOf(a.charge_type) - chargeTypes.indexOf(b.charge_type))
  return {
    used: Number(-(use?.first ?? 0n)),
    usedLeft: Number(-(use?.net ?? 0n)),
    awarded: awarded.map(({ charge_type, first, net }) => ({
      chargeType: charge_type,
      awarded: Number(first),
      left: Number(net),
    })),
  }
}

/** The same after a refund. */
const without = ({ used, usedLeft, awarded }: Points, { returned, takenBack }: PointRefund): Points => ({
  used,
  usedLeft: usedLeft - returned,
  awarded: awarded.map((line) => ({
    ...line,
    left: line.left - (takenBack.find(({ chargeType }) => chargeType === line.chargeType)?.points ?? 0),
  })),
})

const numberOrNull = (points: bigint | null): number | null => (points === null ? null : Number(points))

/**
 * Takes back what refunded payments were given, and returns what they used, in the transaction in which their refunds become certain.
 * @param refundIds of refund lines @param paymentIds of payments whose refunds may have come before them
 */
export async function postRefunds(
  tx: Tx<WorkerScope>,
  refundIds: readonly bigint[],
  paymentIds: readonly bigint[],
  choices: PointChoices,
): Promise<void> {
  const lines = await findRefundLines(tx, refundIds, paymentIds)
  if (lines.length === 0) return
  const { merchantId, tenantId } = tx.scope
  const journal = await openJournal(
    tx,
    lines.map(({ card_no }) => card_no),
  )
  const originals = [...new Set(lines.map(({ payment_id }) => payment_id))]
  const rows = Map.groupBy(await findPaymentPoints(tx, merchantId, originals), ({ payment_id }) => payment_id)
  const shorts = await findShort(tx, merchantId, originals)
  for (const [paymentId, own] of Map.groupBy(lines, ({ payment_id }) => payment_id)) {
    let points = pointsOf(rows.get(paymentId) ?? [])
    let shortBefore = Number(shorts.get(paymentId) ?? 0n)
    let refundedBefore = Number(own[0]!.refunded - own.reduce((sum, { amount }) => sum + amount, 0n))
    for (const line of own) {
      const balance = Number(journal.balanceOf(line.card_no))
      const given = { returned: numberOrNull(line.used), takenBack: numberOrNull(line.awarded) }
      const amount = Number(line.amount)
      const refund = refundPoints(
        { paid: Number(line.paid), refundedBefore, amount, ...points, shortBefore, balance, given },
        choices,
      )
      postRefund(journal, line, refund)
      journal.addOrder({
        ...orderOf(line, merchantId, tenantId),
        type: 'REFUND',
        points_used: BigInt(refund.returned),
        points_awarded: BigInt(refund.takenTotal),
        points_short: BigInt(refund.short),
        balance_after: BigInt(refund.balanceAfter),
        sale_id: line.sale_id,
      })
      points = without(points, refund)
      shortBefore += refund.short
      refundedBefore += amount
    }
  }
  await journal.write()
}

type Journal = Awaited<ReturnType<typeof openJournal>>

function postRefund(journal: Journal, line: PointRefundLine, refund: PointRefund): void {
  const of = { line, orderId: line.id, paymentId: line.payment_id }
  journal.add(of, 'USE', 'CANCEL', BigInt(refund.returned))
  for (const { chargeType, points } of refund.takenBack) journal.add(of, chargeType, 'CANCEL', BigInt(-points))
  if (refund.debt > 0) journal.owes(line.card_no)
}

/** A refund that was counted as certain was none: what it did to points is undone by further entries. */
export async function reverseRefund(tx: Tx<WorkerScope>, refundId: bigint): Promise<void> {
  const entries = await findPosted(tx, [refundId])
  if (entries.length === 0) return
  const journal = await openJournal(
    tx,
    entries.map(({ card_no }) => card_no),
  )
  const order = await tx.q
    .selectFrom('orders')
    .selectAll()
    .where('merchant_id', '=', tx.scope.merchantId)
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  for (const entry of entries) {
    const line = { ...order, paid_at: order.ordered_at, payment_class: 0, used: null, awarded: null }
    const of = { line, orderId: entry.order_id, paymentId: entry.payment_id }
    // Points that were returned may be spent again by now.
    journal.owes(entry.card_no)
    journal.add(of, entry.charge_type, entry.award === 'CANCEL' ? 'AWARD' : 'CANCEL', -entry.quantity)
  }
  journal.raise({ ...order, points_used: 0n, points_awarded: 0n, balance_after: journal.balanceOf(order.card_no) })
  await journal.write()
}
