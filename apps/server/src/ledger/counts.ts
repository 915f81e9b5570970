import { PAYMENT, REFUND, State } from '@choba/database/codes.ts'
import { sql, type RawBuilder } from 'kysely'

// The only definition of the transactions that count: paid payments and succeeded refunds. Each rule
// is an SQL fragment over a row called `alias`; some have a TypeScript twin for rows in memory.
// Status codes are literals in the SQL, because the planner matches a partial index with a literal
// but not with a parameter.
// The controls define the rules again on purpose: settlement/recompute.ts, figure-verification.ts
// and the seed in packages/database. counts.test.ts compares all of them for every kind and status.

const condition = (
  alias: string | undefined,
  write: (column: (name: string) => string) => string,
) => sql.raw<boolean>(write((name) => (alias === undefined ? name : `${alias}.${name}`)))

/** SQL: true for a paid payment. */
export const isPaidPayment = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('trade_kind')} = ${PAYMENT} and ${of('state')} = ${State.paid}`)

/**
 * SQL: true for a succeeded refund. Includes the trade kind, because the partial indexes of refunds
 * have it as their condition.
 */
export const isSucceededRefund = (alias?: string): RawBuilder<boolean> =>
  condition(
    alias,
    (of) => `${of('trade_kind')} = ${REFUND} and ${of('state')} = ${State.succeeded}`,
  )

/**
 * SQL: true for a row that counts. Compares the status only: a check constraint allows each status
 * for one trade kind.
 */
export const counts = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} in (${State.paid}, ${State.succeeded})`)

/** SQL: true for a payment, among rows that count. */
export const isPayment = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('trade_kind')} = ${PAYMENT}`)

/** SQL: true for a refund, among rows that count. */
export const isRefund = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('trade_kind')} = ${REFUND}`)

/**
 * SQL: true for a paid payment, by its status only. For sums over millions of rows of a covering
 * index, where a second comparison costs time and changes nothing.
 */
export const hasPaidState = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} = ${State.paid}`)

/**
 * SQL: true for a succeeded refund, by its status only. For large sums, and for queries that find
 * their rows by a key.
 */
export const hasSucceededState = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} = ${State.succeeded}`)

/** SQL: true for a failed payment. It does not count; the daily rollups have the number of them. */
export const isFailedPayment = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} = ${State.paymentFailed}`)

/**
 * SQL: true for a failed payment or refund. It moved no money, so a later row with its number may
 * replace it.
 */
export const hasFailed = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} in (${State.paymentFailed}, ${State.refundFailed})`)

/**
 * SQL: true for a refund that has not succeeded. Lists show it and sums exclude it. Written like
 * the condition of the partial indexes `transactions_open_refunds` and
 * `transactions_open_refunds_by_tenant`.
 */
export const isUncountedRefund = (alias?: string): RawBuilder<boolean> =>
  condition(
    alias,
    (of) => `${of('trade_kind')} = ${REFUND} and ${of('state')} <> ${State.succeeded}`,
  )

/** SQL: true for a row that is in the daily rollups: one that counts, or a failed payment. */
export const hasFigure = (alias?: string): RawBuilder<boolean> =>
  condition(
    alias,
    (of) => `(${of('trade_kind')} = ${PAYMENT} or ${of('state')} = ${State.succeeded})`,
  )

/**
 * SQL: true for a row of the given kind that counts in deposits. Sales include every payment;
 * deposits exclude payments that another service pays out.
 * @param here SQL that is true if this service pays the row out (`external-payouts.ts`)
 */
export const countsInDeposits = (
  alias: string,
  kind: typeof PAYMENT | typeof REFUND,
  here: RawBuilder<boolean>,
): RawBuilder<boolean> =>
  sql<boolean>`${here} and ${kind === PAYMENT ? isPaidPayment(alias) : isSucceededRefund(alias)}`

/** Direction of a change: rows are added to a rollup or subtracted from it. */
export type Way = 'added' | 'taken'

const signOf = (way: Way) => sql.lit(way === 'added' ? 1 : -1)

const summed = (way: Way, those: RawBuilder<boolean>) =>
  sql`${signOf(way)} * count(*) filter (where ${those}), ${signOf(way)} * coalesce(sum(amount) filter (where ${those}), 0)`

/** SQL: the change of `pay_n, pay_amt, ref_n, ref_amt` of a rollup by rows that count. */
export const countedChange = (way: Way): RawBuilder<unknown> =>
  sql`${summed(way, isPayment())}, ${summed(way, isRefund())}`

/**
 * SQL: the change of `pay_n, pay_amt, ref_n, ref_amt, failed_n` of the daily rollups by any rows.
 */
export const figuresChange = (way: Way): RawBuilder<unknown> => sql`
  ${summed(way, isPaidPayment())}, ${summed(way, isSucceededRefund())},
  ${signOf(way)} * count(*) filter (where ${isFailedPayment()})`

/** SQL: the same change by a single row, with column names. For changes that are summed later. */
export const rowChange = (way: Way): RawBuilder<unknown> => {
  const one = (those: RawBuilder<boolean>) => sql`${signOf(way)} * (${those})::int`
  return sql`${one(isPaidPayment())} as pay_n, ${one(isPaidPayment())} * amount as pay_amt,
    ${one(isSucceededRefund())} as ref_n, ${one(isSucceededRefund())} * amount as ref_amt,
    ${one(isFailedPayment())} as failed_n`
}

/** A transaction in memory, with column names of the database or of incoming rows. */
export type Line = { readonly state: number } & (
  | { readonly trade_kind: number }
  | { readonly tradeKind: number }
)

const kindOf = (line: Line): number => ('trade_kind' in line ? line.trade_kind : line.tradeKind)

/** Returns true for a paid payment. Twin of `isPaidPayment`. */
export const isPaid = (line: Line): boolean => kindOf(line) === PAYMENT && line.state === State.paid

/** Returns true for a succeeded refund. Twin of `isSucceededRefund`. */
export const isSucceeded = (line: Line): boolean =>
  kindOf(line) === REFUND && line.state === State.succeeded

/** Returns true for a row that counts. Twin of `counts`. */
export const doesCount = (line: Line): boolean => isPaid(line) || isSucceeded(line)

/** Returns true for a failed payment or refund. Twin of `hasFailed`. */
export const isFailed = ({ state }: Line): boolean =>
  state === State.paymentFailed || state === State.refundFailed
