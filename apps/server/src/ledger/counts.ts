import { PAYMENT, REFUND, State } from '@choba/database/codes.ts'
import { sql, type RawBuilder } from 'kysely'

// The only definition of the transactions that count in sales and deposits: paid payments and
// succeeded refunds. Each rule is an SQL fragment over a row with the name `alias`. Some rules also
// exist as a TypeScript function for rows in memory, the "twin".
// Status codes are literals in the SQL, because the planner matches a partial index with a literal
// but not with a parameter.
// Three places define the rules a second time on purpose, to check this file:
// settlement/recompute.ts, figure-verification.ts and the seed in packages/database. counts.test.ts
// compares all of them for every kind and status.

const condition = (
  alias: string | undefined,
  write: (column: (name: string) => string) => string,
) => sql.raw<boolean>(write((name) => (alias === undefined ? name : `${alias}.${name}`)))

/** SQL: true for a paid payment. */
export const isPaidPayment = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('trade_kind')} = ${PAYMENT} and ${of('state')} = ${State.paid}`)

/**
 * SQL: true for a succeeded refund. Compares the trade kind as well as the status, because the
 * partial indexes of refunds have the trade kind in their condition.
 */
export const isSucceededRefund = (alias?: string): RawBuilder<boolean> =>
  condition(
    alias,
    (of) => `${of('trade_kind')} = ${REFUND} and ${of('state')} = ${State.succeeded}`,
  )

/**
 * SQL: true for a transaction that counts. Compares only the status, because a check constraint
 * allows each status for one trade kind only.
 */
export const counts = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} in (${State.paid}, ${State.succeeded})`)

/** SQL: true for a payment. Use only on rows that count. */
export const isPayment = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('trade_kind')} = ${PAYMENT}`)

/** SQL: true for a refund. Use only on rows that count. */
export const isRefund = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('trade_kind')} = ${REFUND}`)

/**
 * SQL: true for a paid payment. Compares only the status, for sums over millions of rows of a
 * covering index: comparing the trade kind too would cost time and exclude no row.
 */
export const hasPaidState = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} = ${State.paid}`)

/**
 * SQL: true for a succeeded refund. Compares only the status, for large sums and for queries that
 * find their rows by a key.
 */
export const hasSucceededState = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} = ${State.succeeded}`)

/**
 * SQL: true for a failed payment. Failed payments do not count, but the daily rollups contain their
 * number.
 */
export const isFailedPayment = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} = ${State.paymentFailed}`)

/**
 * SQL: true for a failed payment or refund. A failed row moved no money, so a later row with the
 * same transaction number may replace it.
 */
export const hasFailed = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} in (${State.paymentFailed}, ${State.refundFailed})`)

/**
 * SQL: true for a refund that has not succeeded. Lists show such refunds, but sums exclude them.
 * Must have the same text as the condition of the partial indexes `transactions_open_refunds` and
 * `transactions_open_refunds_by_tenant`, so that the planner uses them.
 */
export const isUncountedRefund = (alias?: string): RawBuilder<boolean> =>
  condition(
    alias,
    (of) => `${of('trade_kind')} = ${REFUND} and ${of('state')} <> ${State.succeeded}`,
  )

/** SQL: true for a row that the daily rollups include: a row that counts, or a failed payment. */
export const hasFigure = (alias?: string): RawBuilder<boolean> =>
  condition(
    alias,
    (of) => `(${of('trade_kind')} = ${PAYMENT} or ${of('state')} = ${State.succeeded})`,
  )

/**
 * SQL: true for a row of the given kind that counts in deposits. Sales include every payment, but
 * deposits exclude payments that another service pays out.
 * @param here SQL that is true if Choba pays the row out, and not another service
 * (`external-payouts.ts`)
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

/**
 * SQL: the same change by a single row, with column names. For changes that are stored per row and
 * summed later.
 */
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
