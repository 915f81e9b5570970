import { minorDigits } from '@choba/contract/money.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { PAYMENT, State, stateOf, tradeKindOf } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { guarded, inlined } from '#platform/export/copy.ts'
import { typeLabel } from './transactions.columns.ts'
import { allOf, conditionsOf, within, type Search } from './transactions.filter.ts'

const states = [
  State.paid,
  State.paymentFailed,
  State.requested,
  State.sent,
  State.succeeded,
  State.refundFailed,
  State.unknown,
]

/** The label of a line, from its state: every state belongs to one kind. */
function typeCase(language: Language): RawBuilder<unknown> {
  const branches = states.map((state) => {
    const kind = state === State.paid || state === State.paymentFailed ? tradeKindOf[PAYMENT]! : 'REFUND'
    return sql`when ${sql.lit(state)} then ${typeLabel(language, kind, stateOf[state]!)}::text`
  })
  return sql`case t.state ${sql.join(branches, sql` `)} end`
}

/** Minor units as a plain decimal, without leaving integers. */
function amountText(digits: number): RawBuilder<unknown> {
  const sign = sql`case t.trade_kind when ${sql.lit(PAYMENT)} then '' else '-' end`
  if (digits === 0) return sql`${sign} || t.amount`
  const unit = sql.lit(Number(`1${'0'.repeat(digits)}`))
  return sql`${sign} || (t.amount / ${unit}) || '.' || lpad((t.amount % ${unit})::text, ${sql.lit(digits)}, '0')`
}

function amountCase(search: Search): RawBuilder<unknown> {
  const currencies = [...new Set(search.merchants.map((merchant) => merchant.currency))]
  // Nobody's rows have no currency, and no rows.
  if (currencies.length <= 1) return amountText(minorDigits(currencies[0] ?? 'JPY'))
  const branches = currencies.map((currency) => sql`when ${currency} then ${amountText(minorDigits(currency))}`)
  return sql`case t.currency ${sql.join(branches, sql` `)} end`
}

/**
 * The query of the file, as text with its values written in: COPY takes no parameters. Same rows, order and cells as
 * the pages of the list.
 */
export function exportSelect(tx: Tx, search: Search, language: Language, ofMany: boolean): string {
  const whose = ofMany ? sql`${guarded(sql`m.name`)}, ` : sql``
  const conditions = allOf(conditionsOf(search))
  const reach = search.merchants.map(
    (merchant) => sql`(t.merchant_id = ${merchant.id} and ${allOf(within(search.period, merchant))})`,
  )
  const query = sql`
    select ${whose}${guarded(sql`t.payment_no`)}, to_char(t.paid_at at time zone m.time_zone, 'YYYY/MM/DD HH24:MI:SS'),
      s.name, e.terminal_no, ${typeCase(language)}, b.name, ${amountCase(search)}, ${guarded(sql`t.remark`)}
    from transactions t
    join merchants m on m.id = t.merchant_id
    join (select merchant_id, id, ${guarded(sql`name`)} as name from stores) s
      on s.merchant_id = t.merchant_id and s.id = t.store_id
    join (select id, ${guarded(sql.ref(`name_${language}`))} as name from brands) b on b.id = t.brand_id
    left join (select merchant_id, id, ${guarded(sql`terminal_no`)} as terminal_no from terminals) e
      on e.merchant_id = t.merchant_id and e.id = t.terminal_id
    where (${reach.length > 0 ? sql.join(reach, sql` or `) : sql`false`}) and ${conditions}
    order by t.paid_at desc, t.id desc, t.merchant_id desc`
  return inlined(query.compile(tx.q))
}
