import { type ChargeType, chargeTypes } from '@choba/contract/point-ledger.ts'
import {
  type PointChoices,
  type PointRefundOf,
  refundPoints,
} from '@choba/contract/point-refund.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { openJournal, type PointJournal } from './point-journal.ts'
import {
  findPaymentPoints,
  findPlans,
  findRefundLines,
  findRefundOrder,
  findShort,
  type KeptPlan,
  type PaymentPoints,
  type PlannedRefund,
  type PointRefundLine,
} from './point-refunds.repository.ts'
import { orderOf } from './point-posting.ts'

/**
 * Points of one payment that determine the effect of its refunds. Whole points; money in minor
 * units.
 */
export interface RefundablePoints extends Pick<
  PointRefundOf,
  'used' | 'usedLeft' | 'awarded' | 'shortBefore'
> {
  /** Amount withheld from refunds that are pending or succeeded. */
  readonly withheld: number
  /** Amount that pending refunds pay back. */
  readonly pending: number
}

/**
 * Computes the points that a further refund of one payment can use, from the posted points and from
 * the plans of the payment's refunds.
 */
export function refundablePointsOf(
  rows: readonly PaymentPoints[],
  plans: readonly KeptPlan[],
  short: bigint,
): RefundablePoints {
  const use = rows.find(({ charge_type }) => charge_type === 'USE')
  const pending = plans.filter(({ isPending }) => isPending)
  const sum = (of: readonly KeptPlan[], one: (plan: KeptPlan) => bigint) =>
    Number(of.reduce((all, plan) => all + one(plan), 0n))
  const awarded = rows
    .filter((row) => row.charge_type !== 'USE')
    .toSorted((a, b) => chargeTypes.indexOf(a.charge_type) - chargeTypes.indexOf(b.charge_type))
  return {
    used: Number(-(use?.first ?? 0n)),
    usedLeft: Number(-(use?.net ?? 0n)) - sum(pending, ({ returned }) => returned),
    awarded: awarded.map(({ charge_type: chargeType, first, net }) => ({
      chargeType,
      awarded: Number(first),
      left:
        Number(net) -
        sum(pending, ({ reversed_points }) => BigInt(reversed_points[chargeType] ?? 0)),
    })),
    shortBefore: Number(short) + sum(pending, (plan) => plan.short),
    withheld: sum(plans, (plan) => plan.withheld),
    pending: sum(pending, ({ amount }) => amount),
  }
}

/**
 * Returns, by payment id, the points that determine the effect of refunds of these payments.
 * Combines the posted points with the plans of pending refunds.
 */
export async function readRefundablePoints(
  tx: Tx,
  merchantId: number,
  paymentIds: readonly bigint[],
): Promise<Map<bigint, RefundablePoints>> {
  const rows = Map.groupBy(
    await findPaymentPoints(tx, merchantId, paymentIds),
    ({ payment_id }) => payment_id,
  )
  const plans = Map.groupBy(
    await findPlans(tx, merchantId, paymentIds),
    ({ payment_id }) => payment_id,
  )
  const shorts = await findShort(tx, merchantId, paymentIds)
  return new Map(
    paymentIds.map((id) => [
      id,
      refundablePointsOf(rows.get(id) ?? [], plans.get(id) ?? [], shorts.get(id) ?? 0n),
    ]),
  )
}

interface Posted {
  readonly returned: number
  readonly reversedPoints: readonly { readonly chargeType: ChargeType; readonly points: number }[]
  readonly short: number
}

/** Returns the points that remain after a refund that was not pending before. */
const without = (
  refundable: RefundablePoints,
  { returned, reversedPoints, short }: Posted,
): RefundablePoints => ({
  ...refundable,
  usedLeft: refundable.usedLeft - returned,
  awarded: refundable.awarded.map((line) => ({
    ...line,
    left:
      line.left -
      (reversedPoints.find(({ chargeType }) => chargeType === line.chargeType)?.points ?? 0),
  })),
  shortBefore: refundable.shortBefore + short,
})

const numberOrNull = (points: bigint | null): number | null =>
  points === null ? null : Number(points)

/**
 * Returns the points of a refund as planned. The result is lower than the plan if the refund was
 * corrected to failed, other refunds then took the points, and the refund succeeded after all.
 */
const byPlan = (plan: PlannedRefund, { usedLeft, awarded }: RefundablePoints): Posted => ({
  returned: Math.min(Number(plan.returned), Math.max(0, usedLeft)),
  reversedPoints: awarded
    .map(({ chargeType, left }) => ({
      chargeType,
      points: Math.min(plan.reversed_points[chargeType] ?? 0, Math.max(0, left)),
    }))
    .filter(({ points }) => points > 0),
  short: Number(plan.short),
})

/**
 * Returns the points of a refund without a plan, in proportion to the refunded part of the payment.
 * The money has already moved, so no amount is withheld.
 */
function byShare(
  line: PointRefundLine,
  before: number,
  refundable: RefundablePoints,
  balance: number,
  choices: PointChoices,
): Posted {
  const paid = Number(line.paid)
  const refundedBefore = Math.min(paid, before)
  const amount = Math.min(Number(line.amount), paid - refundedBefore)
  // The withheld part of the payment was already included when points were taken back.
  if (amount === 0) return { returned: 0, reversedPoints: [], short: 0 }
  const given = { returned: numberOrNull(line.used), reversedPoints: numberOrNull(line.awarded) }
  return refundPoints(
    { paid, refundedBefore, amount, ...refundable, balance, given, pointWorth: null },
    choices,
  )
}

/**
 * Takes back points awarded for refunded payments, and returns points used for them. Must be called
 * in the transaction that confirms the refunds.
 * @param refundIds ids of refund lines
 * @param paymentIds payments whose refunds may have been stored before the payments
 */
export async function postRefunds(
  tx: Tx<WorkerScope>,
  refundIds: readonly bigint[],
  paymentIds: readonly bigint[],
  choices: PointChoices,
): Promise<void> {
  const lines = await findRefundLines(tx, refundIds, paymentIds)
  if (lines.length === 0) return
  const journal = await openJournal(
    tx,
    lines.map(({ card_no }) => card_no),
  )
  const originals = [...new Set(lines.map(({ payment_id }) => payment_id))]
  const refundablePoints = await readRefundablePoints(tx, tx.scope.merchantId, originals)
  for (const [paymentId, own] of Map.groupBy(lines, ({ payment_id }) => payment_id)) {
    let refundable = refundablePoints.get(paymentId)!
    const inAll = Number(own[0]!.refunded - own.reduce((sum, { amount }) => sum + amount, 0n))
    // For points, an amount withheld from a refund counts as refunded.
    let before = inAll + refundable.pending + refundable.withheld
    for (const line of own) {
      const balance = Number(journal.balanceOf(line.card_no))
      const posted = line.plan
        ? byPlan(line.plan, refundable)
        : byShare(line, before, refundable, balance, choices)
      postRefund(journal, tx.scope, line, posted)
      refundable = without(refundable, posted)
      before += Number(line.amount)
    }
  }
  await journal.write()
}

function postRefund(
  journal: PointJournal,
  { merchantId, tenantId }: WorkerScope,
  line: PointRefundLine,
  { returned, reversedPoints, short }: Posted,
): void {
  // An odd revision means that the refund was corrected to failed before. Now it has succeeded.
  const revision = line.revision === null ? 0 : line.revision + 1
  const of = { line, orderId: line.id, paymentId: line.payment_id, revision }
  journal.add(of, 'USE', 'CANCEL', BigInt(returned))
  for (const { chargeType, points } of reversedPoints)
    journal.add(of, chargeType, 'CANCEL', BigInt(-points))
  const balance_after = journal.balanceOf(line.card_no)
  if (balance_after < 0n) journal.owes(line.card_no)
  const points = {
    points_used: BigInt(returned),
    points_awarded: BigInt(reversedPoints.reduce((sum, one) => sum + one.points, 0)),
    balance_after,
    revision,
  }
  const order = { ...orderOf(line, merchantId, tenantId), ...points }
  if (revision > 0) journal.update(order)
  else
    journal.addOrder({
      ...order,
      type: 'REFUND',
      points_short: BigInt(short),
      sale_id: line.sale_id,
    })
}

/**
 * Undoes the point entries of a refund that was posted as succeeded and is corrected to failed.
 * Adds reversing entries, because ledger entries are never changed.
 */
export async function reverseRefund(tx: Tx<WorkerScope>, refundId: bigint): Promise<void> {
  const found = await findRefundOrder(tx, refundId)
  if (!found) return
  const { order, entries } = found
  const journal = await openJournal(tx, [order.card_no])
  const revision = order.revision + 1
  const line = { ...order, paid_at: order.ordered_at, payment_class: 0, used: null, awarded: null }
  for (const {
    order_id: orderId,
    payment_id: paymentId,
    charge_type,
    award,
    quantity,
  } of entries) {
    const of = { line, orderId, paymentId, revision }
    journal.add(of, charge_type, award === 'CANCEL' ? 'AWARD' : 'CANCEL', -quantity)
  }
  const balance_after = journal.balanceOf(order.card_no)
  // The customer may already have spent the returned points, so the balance may become negative.
  if (balance_after < 0n) journal.owes(order.card_no)
  journal.update({ ...order, points_used: 0n, points_awarded: 0n, balance_after, revision })
  await journal.write()
}
