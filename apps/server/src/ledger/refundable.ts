import {
  leftToRefund,
  type RefundAmountFault,
  type RefundedAmounts,
} from '@choba/contract/refund-amount.ts'
import { refundObstacle, type RefundObstacle } from '@choba/contract/refund-obstacle.ts'
import { stateOf, tradeKindOf } from '@choba/database/codes.ts'
import { sql, type RawBuilder } from 'kysely'
import { hasPaidState, isPaid, isPayment } from './counts.ts'

// Refundable amounts in SQL. The rule is `refundObstacle` and `amountFault` of the contract;
// `refundable.test.ts` compares both on generated payments.

/** Columns of a payment that determine its refundable amount. */
export interface RefundablePayment extends RefundedAmounts {
  readonly trade_kind: number
  readonly state: number
}

/** Amount in minor units that can still be refunded; 0 for a row that is not a paid payment. */
export const refundableOf = (row: RefundablePayment): number =>
  isPaid(row) ? Number(leftToRefund(row)) : 0

/**
 * Returns the reason why a stored payment cannot be refunded in Choba; null if it can be refunded.
 */
export const obstacleOf = (
  row: RefundablePayment & { readonly import_id: bigint | null; readonly has_gateway: boolean },
): RefundObstacle | null =>
  refundObstacle({
    tradeKind: tradeKindOf[row.trade_kind]!,
    state: stateOf[row.state]!,
    imported: row.import_id !== null,
    refundable: refundableOf(row),
    gateway: row.has_gateway ? 'ON' : 'NONE',
  })

/**
 * Error for each fault of an amount. `empty` has no error: a form already requires an amount, and
 * in a file of refunds an empty amount means the whole refundable amount.
 */
export const amountErrors = {
  empty: null,
  notPositive: 'refundAmountInvalid',
  exceeds: 'refundExceedsRefundable',
} as const satisfies Record<RefundAmountFault, string | null>

/**
 * SQL: amount that can still be refunded, in minor units. Same rule as `leftToRefund`.
 * @param payment alias of `transactions`
 */
export const refundableSql = (payment: string): RawBuilder<bigint> => {
  const column = (name: string) => sql.ref(`${payment}.${name}`)
  return sql`(${column('amount')} - ${column('refunded')} - ${column('reserved')})`
}

/**
 * SQL conditions for the results of `refundObstacle`, in the same order. The condition on the
 * gateway is missing, because `gatewayHolds` checks gateways.
 */
const obstacles = (payment: string): [RefundObstacle, RawBuilder<boolean>][] => [
  ['notAPayment', sql`not (${isPayment(payment)})`],
  ['notPaid', sql`not (${hasPaidState(payment)})`],
  ['imported', sql`${sql.ref(`${payment}.import_id`)} is not null`],
  ['alreadyRefunded', sql`${refundableSql(payment)} <= 0`],
]

/**
 * SQL: the result of `refundObstacle`, but without the check of the gateway; null if the payment
 * can be refunded.
 */
export const refundObstacleSql = (payment: string): RawBuilder<string | null> => {
  const cases = obstacles(payment).map(
    ([obstacle, holds]) => sql`when ${holds} then ${sql.lit(obstacle)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}

/**
 * SQL: the name of the error for the result of `amountFault`; null for a valid amount and for a
 * null amount.
 */
export const amountErrorSql = (
  amount: RawBuilder<unknown>,
  payment: string,
): RawBuilder<string | null> =>
  sql`case when ${amount} <= 0 then ${sql.lit(amountErrors.notPositive)}
    when ${amount} > ${refundableSql(payment)} then ${sql.lit(amountErrors.exceeds)} end`

/**
 * SQL: true if this amount of the payment can be refunded. Used as a condition of the statement
 * that reserves the amount, so that concurrent refunds cannot exceed the payment.
 */
export const canRefundSql = (amount: RawBuilder<unknown>, payment: string): RawBuilder<boolean> => {
  const none = obstacles(payment).map(([, holds]) => sql`not (${holds})`)
  return sql`(${sql.join([...none, sql`${amountErrorSql(amount, payment)} is null`], sql` and `)})`
}
