import { PAYMENT, REFUND, State } from '@choba/database/codes.ts'
import { sql, type RawBuilder } from 'kysely'

// The only definition of which transactions count: payments that were paid, and refunds that
// succeeded. Each rule is a fragment of SQL over a row called `alias`, and where rows in memory are
// asked, a twin in TypeScript. Codes are literals in the SQL: the planner matches a partial index
// with a literal and not with a parameter. The controls define this again on purpose:
// settlement/recompute.ts, figure-verification.ts and the seed in packages/database. counts.test.ts
// compares all of them on every kind and state.

const condition = (
  alias: string | undefined,
  write: (column: (name: string) => string) => string,
) => sql.raw<boolean>(write((name) => (alias === undefined ? name : `${alias}.${name}`)))

/** SQL: a payment that was paid. */
export const isPaidPayment = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('trade_kind')} = ${PAYMENT} and ${of('state')} = ${State.paid}`)

/**
 * SQL: a refund that succeeded. With the kind, which the partial indexes of refunds have as their
 * condition.
 */
export const isSucceededRefund = (alias?: string): RawBuilder<boolean> =>
  condition(
    alias,
    (of) => `${of('trade_kind')} = ${REFUND} and ${of('state')} = ${State.succeeded}`,
  )

/**
 * SQL: a row that counts. By the state alone: a check of the table allows each state for one kind
 * only.
 */
export const counts = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} in (${State.paid}, ${State.succeeded})`)

/** SQL: a payment among rows that count. */
export const isPayment = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('trade_kind')} = ${PAYMENT}`)

/** SQL: a refund among rows that count. */
export const isRefund = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('trade_kind')} = ${REFUND}`)

/**
 * SQL: a payment that was paid, by its state alone. For sums over millions of rows of a covering
 * index, where a second comparison of each row costs time and decides nothing.
 */
export const hasPaidState = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} = ${State.paid}`)

/**
 * SQL: a refund that succeeded, by its state alone: for such sums, and where a key finds the rows.
 */
export const hasSucceededState = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} = ${State.succeeded}`)

/** SQL: a payment that failed. It counts nowhere; rollups by day say how many there were. */
export const isFailedPayment = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} = ${State.paymentFailed}`)

/**
 * SQL: a payment or a refund that failed. It moved no money, so that a later row of its number may
 * replace it.
 */
export const hasFailed = (alias?: string): RawBuilder<boolean> =>
  condition(alias, (of) => `${of('state')} in (${State.paymentFailed}, ${State.refundFailed})`)

/**
 * SQL: a refund that has not succeeded. Lists show it and sums leave it out. Written like the
 * condition of the partial indexes `transactions_open_refunds` and
 * `transactions_open_refunds_by_tenant`.
 */
export const isUncountedRefund = (alias?: string): RawBuilder<boolean> =>
  condition(
    alias,
    (of) => `${of('trade_kind')} = ${REFUND} and ${of('state')} <> ${State.succeeded}`,
  )

/** SQL: a row with a figure in the rollups by day: one that counts, or a payment that failed. */
export const hasFigure = (alias?: string): RawBuilder<boolean> =>
  condition(
    alias,
    (of) => `(${of('trade_kind')} = ${PAYMENT} or ${of('state')} = ${State.succeeded})`,
  )

/**
 * SQL: a row of a kind that counts in deposits. Sales count everything; a payment that another
 * service pays out is in no deposit of ours.
 * @param here whether the row is paid out here (`settled-elsewhere.ts`)
 */
export const countsInDeposits = (
  alias: string,
  kind: typeof PAYMENT | typeof REFUND,
  here: RawBuilder<boolean>,
): RawBuilder<boolean> =>
  sql<boolean>`${here} and ${kind === PAYMENT ? isPaidPayment(alias) : isSucceededRefund(alias)}`

/** Rows are added to a rollup, or taken out of it. */
export type Way = 'added' | 'taken'

const signOf = (way: Way) => sql.lit(way === 'added' ? 1 : -1)

const summed = (way: Way, those: RawBuilder<boolean>) =>
  sql`${signOf(way)} * count(*) filter (where ${those}), ${signOf(way)} * coalesce(sum(amount) filter (where ${those}), 0)`

/** SQL: `pay_n, pay_amt, ref_n, ref_amt` of rows that count, as a change of a rollup. */
export const countedChange = (way: Way): RawBuilder<unknown> =>
  sql`${summed(way, isPayment())}, ${summed(way, isRefund())}`

/**
 * SQL: `pay_n, pay_amt, ref_n, ref_amt, failed_n` of any rows, as a change of the rollups by day.
 */
export const figuresChange = (way: Way): RawBuilder<unknown> => sql`
  ${summed(way, isPaidPayment())}, ${summed(way, isSucceededRefund())},
  ${signOf(way)} * count(*) filter (where ${isFailedPayment()})`

/**
 * SQL: the same of one row, with its names, where changes of several statements are added up later.
 */
export const rowChange = (way: Way): RawBuilder<unknown> => {
  const one = (those: RawBuilder<boolean>) => sql`${signOf(way)} * (${those})::int`
  return sql`${one(isPaidPayment())} as pay_n, ${one(isPaidPayment())} * amount as pay_amt,
    ${one(isSucceededRefund())} as ref_n, ${one(isSucceededRefund())} * amount as ref_amt,
    ${one(isFailedPayment())} as failed_n`
}

/** A transaction in memory, as the database has it or as it comes in. */
export type Line = { readonly state: number } & (
  | { readonly trade_kind: number }
  | { readonly tradeKind: number }
)

const kindOf = (line: Line): number => ('trade_kind' in line ? line.trade_kind : line.tradeKind)

/** Returns true for a payment that was paid: the twin of `isPaidPayment`. */
export const isPaid = (line: Line): boolean => kindOf(line) === PAYMENT && line.state === State.paid

/** Returns true for a refund that succeeded: the twin of `isSucceededRefund`. */
export const isSucceeded = (line: Line): boolean =>
  kindOf(line) === REFUND && line.state === State.succeeded

/** Returns true for a row that counts: the twin of `counts`. */
export const doesCount = (line: Line): boolean => isPaid(line) || isSucceeded(line)

/** Returns true for a payment or a refund that failed: the twin of `hasFailed`. */
export const isFailed = ({ state }: Line): boolean =>
  state === State.paymentFailed || state === State.refundFailed
