import type { PaymentMethodRow } from '@choba/database/catalogue-tables.ts'
import { badField } from '@choba/contract/bad-input.ts'
import {
  numberFilters,
  searchNumbers,
  type RefundState,
  type SearchNumber,
  type TransactionFilters,
} from '@choba/contract/transactions.contract.ts'
import { NUMBER_PART_MIN } from '@choba/contract/fields.ts'
import { SEARCH_MONTHS, type Period } from '@choba/contract/period.ts'
import { codeOfClass, codesOfState, PAYMENT, REFUND } from '@choba/database/codes.ts'
import type { StoreScope } from '@choba/database/scope.ts'
import { inStores } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { askedPeriod } from '#platform/calls/asked-period.ts'
import { intIdsOf } from '#platform/calls/row-ids.ts'
import {
  closeConditions,
  type SearchedClose,
  terminalConditions,
} from './transaction-close-search.ts'
import type { ListOrder } from './transaction-order.ts'
import type { SearchScope } from './transaction-search-scope.ts'
import { tradeTypeConditions, type TradeTypeSearch } from './transaction-trade-types.ts'

export interface PaymentMethod {
  id: number
  code: string
  name: string
  payment_class: number
  state: PaymentMethodRow['state']
}

export interface TerminalRow {
  id: number
  store_id: number
}

/** A search in which all names are replaced by IDs. List, totals and export use the same search. */
export interface Search {
  readonly searchScope: SearchScope
  /** Null for a search by number without a period. */
  readonly period: Period | null
  readonly filters: TransactionFilters
  readonly order: ListOrder
  /** Null means no condition, because the user sees all stores and has named none. */
  readonly stores: readonly number[] | null
  readonly paymentMethods: readonly number[] | null
  /**
   * Terminals with the searched number, if a single merchant is searched. Null if the search names
   * no terminal or covers several merchants.
   */
  readonly terminals: readonly TerminalRow[] | null
  /** Null if the search names no trade type. */
  readonly tradeTypes: TradeTypeSearch | null
  /** Null if the search names no day-end close. */
  readonly close: SearchedClose | null
}

/**
 * Returns the period of a search.
 * @throws AppError searchPeriodTooLong (1600) for more than three months; badRequest if the period
 * is missing, mixes days and times, or ends before it starts
 */
export function periodOf(filters: TransactionFilters): Period | null {
  const period = askedPeriod(filters.dateFrom, filters.dateTo, {
    months: SEARCH_MONTHS,
    tooLong: 'searchPeriodTooLong',
  })
  if (!period && !numberFilters.some((name) => filters[name]))
    throw new AppError('badRequest', badField('dateFrom', 'missing'))
  return period
}

/** Returns the stores of a search that the user can see. An empty list finds no transactions. */
export function storesWithin(
  seen: StoreScope,
  asked: readonly string[] | undefined,
): readonly number[] | null {
  const wanted = asked && intIdsOf(asked)
  if (seen === 'all') return wanted ?? null
  return wanted ? wanted.filter((store) => seen.includes(store)) : seen
}

/**
 * Returns the payment methods that match both the requested classes and types; null if neither is
 * requested.
 */
export function paymentMethodsWithin(
  catalogue: readonly PaymentMethod[],
  filters: TransactionFilters,
): readonly number[] | null {
  const { paymentClass, paymentType } = filters
  if (!paymentClass && !paymentType) return null
  const classes = paymentClass?.map(codeOfClass)
  return catalogue
    .filter((paymentMethod) => !classes || classes.includes(paymentMethod.payment_class))
    .filter((paymentMethod) => !paymentType || paymentType.includes(paymentMethod.code))
    .map((paymentMethod) => paymentMethod.id)
}

/**
 * Returns if a search asks for payments, refunds or both. A filter by refund status asks for
 * payments only, and a filter by reason for refunds only.
 */
export function kindsOf({ tradeKind: kinds, refundState, reason }: TransactionFilters): {
  payments: boolean
  refunds: boolean
} {
  return {
    payments: !reason && (!kinds || kinds.includes('PAYMENT')),
    refunds: !refundState && (!kinds || kinds.includes('REFUND')),
  }
}

/**
 * SQL: condition for each refund status of a payment, by its amounts. Must match `refundStateOf`.
 * The refunded amounts are not in the covering index, so that a refund does not have to change the
 * index. Therefore this condition must read the rows.
 */
export const byRefundState: Record<RefundState, RawBuilder<unknown>> = {
  NONE: sql`(t.reserved = 0 and t.refunded = 0)`,
  PENDING: sql`t.reserved > 0`,
  PARTIAL: sql`(t.reserved = 0 and t.refunded > 0 and t.refunded < t.amount)`,
  FULL: sql`(t.reserved = 0 and t.refunded > 0 and t.refunded = t.amount)`,
}

// Compares a prefix as a range, because PostgreSQL cannot use an index for LIKE under row-level
// security. U+007F sorts after all printable ASCII characters.
const beginsWith = (column: string, prefix: string): RawBuilder<unknown> => {
  const name = sql.ref(column)
  return sql`${name} >= ${prefix} and ${name} < ${`${prefix}\u007f`}`
}

export const storesCondition = ({ stores }: Search): RawBuilder<unknown>[] =>
  stores ? [inStores(stores, 't.store_id')] : []

export const paymentMethodsCondition = ({ paymentMethods }: Search): RawBuilder<unknown>[] =>
  paymentMethods ? [sql`t.payment_method_id = any(${paymentMethods}::int[])`] : []

const columns = {
  paymentNo: 'payment_no',
  outTradeNo: 'out_trade_no',
  walletTradeNo: 'wallet_trade_no',
  deviceNo: 'device_no',
  deviceProcNo: 'device_proc_no',
} as const

/** SQL: true if one of the conditions holds. */
const oneHolds = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` or `)})`

/** SQL: condition that a number starts with a text, ignoring case. The text is in uppercase. */
const numberBegins = (column: string, text: string): RawBuilder<unknown> =>
  oneHolds([
    beginsWith(`t.${column}`, text),
    // A text without letters needs no comparison with the uppercase column.
    ...(/[A-Z]/.test(text) ? [beginsWith(`t.${column}_upper`, text)] : []),
  ])

/**
 * SQL: conditions that any number starts or ends with a text in uppercase. The first condition
 * finds candidates by index. The second condition compares exactly. Row-level security allows this
 * comparison only for rows that are already found (docs/decisions/0033).
 */
function anyNumber(text: string): RawBuilder<unknown>[] {
  const all = Object.values(columns)
  const tail = text.slice(-NUMBER_PART_MIN)
  const found = all.flatMap((column) => [
    numberBegins(column, text),
    sql`${sql.ref(`t.${column}_tail`)} = ${tail}`,
  ])
  const exact = all.map((column) => {
    const number = sql`upper(${sql.ref(`t.${column}`)})`
    return sql`starts_with(${number}, ${text}) or right(${number}, ${sql.lit(text.length)}) = ${text}`
  })
  return [oneHolds(found), oneHolds(exact)]
}

/**
 * Returns which number of a row matches an entered text. An equal number comes first, then a number
 * that starts with the text, then a number that ends with it.
 */
export function matchedNumber(
  numbers: Readonly<Record<SearchNumber, string | null>>,
  text: string,
): SearchNumber {
  const wanted = text.toUpperCase()
  const upper = (name: SearchNumber) => numbers[name]?.toUpperCase() ?? ''
  return (
    searchNumbers.find((name) => upper(name) === wanted) ??
    searchNumbers.find((name) => upper(name).startsWith(wanted)) ??
    searchNumbers.find((name) => upper(name).endsWith(wanted))!
  )
}

/** SQL: all conditions of a search on row `t`, except for merchant and period. */
export function conditionsOf(search: Search): RawBuilder<unknown>[] {
  const { filters, terminals } = search
  const { tenantId } = search.searchScope
  const conditions = [
    ...storesCondition(search),
    ...paymentMethodsCondition(search),
    ...tradeTypeConditions(search.tradeTypes, tenantId),
    ...terminalConditions(filters),
    ...closeConditions(search.close, filters),
  ]
  if (terminals) {
    // The store condition makes PostgreSQL use the store's index, which is much faster.
    const stores = [...new Set(terminals.map((terminal) => terminal.store_id))]
    const ids = terminals.map((terminal) => terminal.id)
    conditions.push(inStores(stores, 't.store_id'), sql`t.terminal_id = any(${ids}::int[])`)
  } else if (filters.terminalNo) {
    // A terminal's ID is unique within its merchant only.
    conditions.push(sql`exists (select from terminals e where e.tenant_id = ${tenantId} and e.merchant_id = t.merchant_id
      and e.store_id = t.store_id and e.id = t.terminal_id and ${beginsWith('e.terminal_no', filters.terminalNo)})`)
  }
  const kinds = kindsOf(filters)
  if (!kinds.refunds) conditions.push(sql`t.trade_kind = ${sql.lit(PAYMENT)}`)
  if (!kinds.payments) conditions.push(sql`t.trade_kind = ${sql.lit(REFUND)}`)
  if (filters.state)
    conditions.push(sql`t.state = any(${filters.state.flatMap(codesOfState)}::int[])`)
  if (filters.refundState) {
    conditions.push(
      sql`(${sql.join(
        filters.refundState.map((state) => byRefundState[state]),
        sql` or `,
      )})`,
    )
  }
  // The covering index has the kind of transaction, so only refunds, a small part of the rows, are
  // read from the table.
  if (filters.reason) conditions.push(sql`t.refund_reason = any(${filters.reason}::text[])`)
  if (filters.amountMin !== undefined)
    conditions.push(sql`t.amount >= ${filters.amountMin}::bigint`)
  if (filters.amountMax !== undefined)
    conditions.push(sql`t.amount <= ${filters.amountMax}::bigint`)
  // The indexes by number begin with the tenant ID.
  if (numberFilters.some((name) => filters[name])) conditions.push(sql`t.tenant_id = ${tenantId}`)
  for (const name of searchNumbers) {
    const prefix = filters[name]
    if (prefix) conditions.push(numberBegins(columns[name], prefix.toUpperCase()))
  }
  if (filters.number) conditions.push(...anyNumber(filters.number.toUpperCase()))
  return conditions
}

/** SQL: true if every condition holds. */
export const allHold = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
