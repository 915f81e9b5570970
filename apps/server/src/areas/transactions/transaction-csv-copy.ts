import { languages } from '@choba/contract/session.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { inlined } from '#platform/export/copy.ts'
import { guarded, guardedField } from '#platform/export/csv.ts'
import type { ExportColumn } from './transaction-export-column.ts'
import { allHold, conditionsOf, type Search } from './transaction-search.ts'
import { inSearchScope, withinClocks } from './transaction-search-scope.ts'
import { type ListOrder, orderBy, reversed } from './transaction-order.ts'
import { placeOf, type PageCursor } from './transactions.repository.ts'

/**
 * SQL: code and name of the company of each store, from `from_day` until the day before `next_day`.
 * Statistics use the same rule.
 */
const storeCompanies = (cell: (column: 'code' | 'name') => RawBuilder<unknown>) => sql`
  select h.merchant_id, h.store_id, h.from_day, ${cell('code')} as code, ${cell('name')} as name,
    coalesce(lead(h.from_day) over (partition by h.merchant_id, h.store_id order by h.from_day), 'infinity') as next_day
  from store_companies h join companies c on c.merchant_id = h.merchant_id and c.id = h.company_id`

const ofStoreAndDay = sql`c.merchant_id = t.merchant_id and c.store_id = t.store_id
  and t.business_day >= c.from_day and t.business_day < c.next_day`

/** SQL join of the original payment of a refund. For other rows, no payment is looked up. */
const originals = sql`left join lateral (
    select payment_no from transactions
    where t.original_id is not null and merchant_id = t.merchant_id and id = t.original_id offset 0) o on true`

/** SQL joins of the tables whose columns are in the cells of row `t`. */
const names = sql`
  join merchants m on m.id = t.merchant_id
  join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
  join payment_methods b on b.id = t.payment_method_id
  left join trade_types y on y.id = coalesce(t.trade_type_id, s.trade_type_id)
  left join terminals e on e.merchant_id = t.merchant_id and e.id = t.terminal_id
  left join (${storeCompanies((column) => sql.ref(`c.${column}`))}) c on ${ofStoreAndDay} ${originals}`

const guardedAs = (column: string) => sql`${guardedField(sql.ref(column))} as ${sql.id(column)}`

const nameColumns = sql.join(languages.map((language) => guardedAs(`name_${language}`)))

/**
 * SQL: the same joins, but the names are already guarded against formulas and quoted for CSV.
 * Guarding each name once instead of in each row saves much time. `offset 0` prevents PostgreSQL
 * from moving this work back into the rows.
 */
const guardedNames = sql`
  join (select id, time_zone, ${guardedAs('code')}, ${guardedAs('name')} from merchants offset 0) m on m.id = t.merchant_id
  join (select merchant_id, id, trade_type_id, ${guardedAs('code')}, ${guardedAs('name')} from stores offset 0) s on s.merchant_id = t.merchant_id and s.id = t.store_id
  join (select id, ${nameColumns} from payment_methods offset 0) b on b.id = t.payment_method_id
  left join (select id, ${nameColumns} from trade_types offset 0) y on y.id = coalesce(t.trade_type_id, s.trade_type_id)
  left join (select merchant_id, id, ${guardedAs('terminal_no')} from terminals offset 0) e
    on e.merchant_id = t.merchant_id and e.id = t.terminal_id
  left join (${storeCompanies((column) => guardedField(sql.ref(`c.${column}`)))} offset 0) c on ${ofStoreAndDay} ${originals}`

const csvCell = ({ kind, cell }: ExportColumn) =>
  kind === 'text' || kind === 'name' ? guarded(cell) : cell

/**
 * Builds one query for the whole file, for the command COPY. Values are part of the text, because
 * COPY takes no parameters. Rows and order are those of the transaction list.
 */
export function exportSelect(tx: Tx, search: Search, columns: readonly ExportColumn[]): string {
  const { searchScope, period, order } = search
  const where =
    searchScope.clocks.length === 0
      ? sql`false`
      : allHold([
          inSearchScope(searchScope),
          ...withinClocks(period, searchScope.clocks),
          ...conditionsOf(search),
        ])
  const query = sql`
    select ${sql.join(columns.map(csvCell))} from transactions t ${names}
    where ${where} ${orderBy(order)}`
  return inlined(query.compile(tx.q))
}

/** A page of the file, and the position of its last row. */
export interface Page<R> {
  found: R
  rows: number
  last: PageCursor | null
}

type Last = Parameters<typeof placeOf>[0]

const lastColumns = sql`t.paid_at, t.id, t.merchant_id, t.amount, t.trade_kind`

/**
 * Reads a page as CSV lines in the format of COPY. The database builds the lines, because this is
 * much faster than building them from row objects.
 */
export async function readLines(
  tx: Tx,
  columns: readonly ExportColumn[],
  page: RawBuilder<unknown>,
  order: ListOrder,
): Promise<Page<string>> {
  const fields = columns.map(({ kind, cell, mayBeEmpty }) => {
    if (kind === 'text') return guardedField(cell)
    return kind === 'name' || mayBeEmpty ? sql`coalesce(${cell}, '')` : cell
  })
  // The page is materialized before names are joined. Otherwise PostgreSQL would look up payment
  // methods for each row. The lines are sorted at the end with only their keys, because a remark
  // can have tens of kilobytes.
  const answer = await sql<Last & { lines: string; rows: bigint }>`
    with found as materialized (${page}), page as materialized (
      select ${lastColumns}, concat_ws(',', ${sql.join(fields)}) || E'\\n' as line from found t ${guardedNames}),
    last as (select ${lastColumns} from page t ${orderBy(reversed(order))} limit 1)
    select last.*, whole.* from last,
      (select string_agg(t.line, '' ${orderBy(order)}) as lines, count(*) as rows from page t) whole`.execute(
    tx.q,
  )
  const [row] = answer.rows
  return row
    ? { found: row.lines, rows: Number(row.rows), last: placeOf(row) }
    : { found: '', rows: 0, last: null }
}

/** Reads a page as texts of cells, in the order of the columns. */
export async function readCells(
  tx: Tx,
  columns: readonly ExportColumn[],
  page: RawBuilder<unknown>,
  order: ListOrder,
): Promise<Page<(string | null)[][]>> {
  const cells = columns.map(({ cell }, at) => sql`${cell} as ${sql.ref(`c${at}`)}`)
  const { rows } = await sql<Last & Record<string, string | null>>`
    select ${lastColumns}, ${sql.join(cells)} from (${page}) t ${names} ${orderBy(order)}`.execute(
    tx.q,
  )
  const last = rows.at(-1)
  return {
    found: rows.map((row) => columns.map((_column, at) => row[`c${at}`]!)),
    rows: rows.length,
    last: last ? placeOf(last) : null,
  }
}
