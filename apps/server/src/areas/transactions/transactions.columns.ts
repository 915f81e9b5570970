import { minorDigits } from '@choba/contract/money.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import {
  statusOfPayment,
  statusOfRefund,
  type TransactionStatus,
} from '@choba/contract/transaction-status.ts'
import { refundLineStates, refundStates } from '@choba/contract/transactions.filters.ts'
import { codesOfState, PAYMENT, REFUND, State, tradeKindOf } from '@choba/database/codes.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Phrases } from '@choba/phrases/phrases.ts'
import { sql, type RawBuilder } from 'kysely'
import { counts } from '#ledger/counts.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { ExportColumn } from './transaction-export-column.ts'
import { byRefundState, type Search } from './transaction-search.ts'
import { pointColumnsOf } from './transaction-points.columns.ts'

const kinds = [PAYMENT, REFUND]
const text = (value: string) => sql`${value}::text`

function caseOf(
  value: RawBuilder<unknown>,
  branches: readonly [RawBuilder<unknown>, RawBuilder<unknown>][],
) {
  const whens = branches.map(([when, then]) => sql`when ${when} then ${then}`)
  return sql`case ${value} ${sql.join(whens, sql` `)} end`
}

/** SQL: the word for the status of a row, as in the list and the detail (`transactionStatus`). */
function statusOf(words: Phrases['transactions']['status']): RawBuilder<unknown> {
  const word = (name: TransactionStatus) => text(words[name])
  const paid = refundStates.map(
    (state) => sql`when ${byRefundState[state]} then ${word(statusOfPayment[state])}`,
  )
  const payment = sql`case when t.state <> ${sql.lit(State.paid)} then ${word('failed')} ${sql.join(paid, sql` `)} end`
  const refund = sql`case t.state ${sql.join(
    refundLineStates.map(
      (state) =>
        sql`when ${sql.lit(codesOfState(state).at(-1))} then ${word(statusOfRefund[state])}`,
    ),
    sql` `,
  )} end`
  return sql`case t.trade_kind when ${sql.lit(PAYMENT)} then ${payment} else ${refund} end`
}

/** SQL: formats minor units as a plain decimal, calculated with integers. Refunds are negative. */
function decimal(digits: number): RawBuilder<unknown> {
  const sign = sql`case t.trade_kind when ${sql.lit(PAYMENT)} then '' else '-' end`
  if (digits === 0) return sql`${sign} || t.amount`
  const unit = sql.lit(Number(`1${'0'.repeat(digits)}`))
  return sql`${sign} || (t.amount / ${unit}) || '.' || lpad((t.amount % ${unit})::text, ${sql.lit(digits)}, '0')`
}

const zero = (digits: number) => sql`${sql.lit(digits === 0 ? '0' : `0.${'0'.repeat(digits)}`)}`

/** SQL: uses `made` with the number of decimals of the row's currency. */
function byCurrency(
  { searchScope: { currencies } }: Search,
  made: (digits: number) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const decimals = new Set(currencies.map(minorDigits))
  // Without merchants there are no rows, so the currency does not matter.
  if (decimals.size <= 1) return made(minorDigits(currencies[0] ?? 'JPY'))
  return caseOf(
    sql`t.currency`,
    currencies.map((currency) => [sql`${currency}`, made(minorDigits(currency))]),
  )
}

/**
 * SQL: name of the refund reason. Runs the subquery only for refunds, because most rows are
 * payments.
 */
const reasonIn = (
  language: Language,
  { searchScope: { tenantId } }: Search,
) => sql`case when t.refund_reason is not null then (
  select ${sql.ref(`r.name_${language}`)} from refund_reasons r
  where r.tenant_id = ${sql.lit(tenantId)} and r.code = t.refund_reason) end`

// Difference between the merchant's local time and UTC.
const ahead = sql`((t.paid_at at time zone m.time_zone) - (t.paid_at at time zone 'UTC'))`
/**
 * SQL: UTC offset such as `UTC+09:00`. Without the letters, spreadsheets would read `+09:00` as a
 * formula or a time. The current offsets of the merchants are constants in the query, so that most
 * rows need no formatting.
 */
function offsetOf({ searchScope: { clocks } }: Search): RawBuilder<unknown> {
  const zones = new Set(clocks.map(({ clock }) => clock.time_zone))
  const offsets = new Set([...zones].map((zone) => offsetInstant(new Date(), zone).slice(19)))
  const known = [...offsets].map(
    (one) => sql`when interval ${sql.lit(one)} then ${`UTC${one}`}::text`,
  )
  const formatted = sql`case when ${ahead} < interval '0' then 'UTC-' || to_char(- ${ahead}, 'HH24:MI')
    else 'UTC+' || to_char(${ahead}, 'HH24:MI') end`
  return known.length > 0
    ? sql`case ${ahead} ${sql.join(known, sql` `)} else ${formatted} end`
    : formatted
}

/**
 * Returns the columns of the specification (§3) in its order, followed by additional columns. The
 * counted amounts add up to the net amount of the list. Counted plus uncounted amount is the amount
 * of the row. An export of several merchants also has columns for the merchant.
 */
export function columnsOf(
  language: Language,
  search: Search,
  { ofMany, withPoints }: { readonly ofMany: boolean; readonly withPoints: boolean },
): ExportColumn[] {
  const { exports: words, transactions } = languages[language]
  const { columns } = words.transactions
  const column = (
    name: keyof typeof columns,
    kind: ExportColumn['kind'],
    width: number,
    cell: RawBuilder<unknown>,
  ): ExportColumn => ({ title: columns[name], kind, cell, width })
  const amount = (wanted: RawBuilder<unknown>) =>
    byCurrency(
      search,
      (digits) => sql`case when ${wanted} then ${decimal(digits)} else ${zero(digits)} end`,
    )
  const kind = caseOf(
    sql`t.trade_kind`,
    kinds.map((code) => [sql.lit(code), text(transactions.tradeKind[tradeKindOf[code]!])]),
  )
  const own = [
    column('paymentNo', 'text', 30, sql`t.payment_no`),
    column(
      'paidAt',
      'moment',
      21,
      sql`to_char(t.paid_at at time zone m.time_zone, 'YYYY/MM/DD HH24:MI:SS')`,
    ),
    column('store', 'name', 24, sql`s.name`),
    column('terminal', 'name', 12, sql`e.terminal_no`),
    column('type', 'word', 12, kind),
    column('paymentType', 'name', 20, sql.ref(`b.name_${language}`)),
    column('amount', 'amount', 16, byCurrency(search, decimal)),
    column('remark', 'text', 32, sql`t.remark`),
    column('state', 'word', 18, statusOf(transactions.status)),
    { ...column('counted', 'amount', 16, amount(counts('t'))), role: 'counted' as const },
    column('uncounted', 'amount', 16, amount(sql`not (${counts('t')})`)),
    { ...column('currency', 'word', 8, sql`t.currency`), role: 'currency' as const },
    column('offset', 'word', 12, offsetOf(search)),
  ]
  const whose = [
    column('merchantCode', 'name', 20, sql`m.code`),
    column('merchant', 'name', 28, sql`m.name`),
  ]
  const reason = column('reason', 'text', 24, reasonIn(language, search))
  const tradeType = column('tradeType', 'name', 16, sql.ref(`y.name_${language}`))
  const ties = [
    column('originalPaymentNo', 'text', 30, sql`o.payment_no`),
    column('businessDay', 'moment', 12, sql`to_char(t.business_day, 'YYYY/MM/DD')`),
    column('storeCode', 'name', 14, sql`s.code`),
    column('companyCode', 'name', 14, sql`c.code`),
    column('company', 'name', 24, sql`c.name`),
  ]
  const points = withPoints ? pointColumnsOf(language) : []
  return [...own, ...(ofMany ? whose : []), reason, tradeType, ...ties, ...points]
}
