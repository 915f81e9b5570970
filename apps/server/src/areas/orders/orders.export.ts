import type { orders } from '@choba/contract/orders.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Scope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { periodOfSearch } from '#areas/point-transactions/point-transactions.service.ts'
import { principalOf } from '#platform/call.ts'
import { bytesOf, type Cell, csvLines } from '#platform/export/csv.ts'
import { listFile } from '#platform/export/list-file.ts'
import type { Download, DownloadCall } from '#platform/routes.ts'
import { orderColumns, type OrderLine } from './orders.columns.ts'
import { findOrderPayments, type OrderPayment } from './orders.payments.ts'
import { countLines, findOrders, type Position, type Search } from './orders.repository.ts'
import { toOrder } from './orders.views.ts'

/** Orders read at a time, each page in a transaction of its own, so that a slow reader holds no one up. */
const CHUNK = 1_000
/** Milliseconds of a page. */
const DEADLINE = 120_000

interface Walk {
  engine: Engine
  scope: Scope
  merchant: MerchantRow
  search: Search
  /** Ends the walk: what waits for its turn then gives it up. */
  signal: AbortSignal
}

async function* linesOf({ engine, scope, merchant, search, signal }: Walk): AsyncGenerator<OrderLine[]> {
  let after: Position | null = null
  for (;;) {
    const place: Position | null = after
    const { rows, payments } = await withScope(
      engine,
      scope,
      async (tx) => {
        signal.throwIfAborted()
        const found = await findOrders(tx, merchant, search, { after: place, limit: CHUNK })
        const ids = found.map(({ id }) => id)
        return { rows: found, payments: await findOrderPayments(tx, merchant, ids) }
      },
      { readOnly: true, deadline: DEADLINE },
    )
    const byOrder = Map.groupBy(payments, (payment) => payment.order_id)
    if (rows.length > 0)
      yield rows.flatMap((row) => {
        const order = toOrder(row, [], merchant)
        const own: readonly (OrderPayment | null)[] = byOrder.get(row.id) ?? [null]
        return own.map((payment, at) => ({ order, payment, isFirst: at === 0 }))
      })
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    after = { at: last.ordered_at, id: last.id }
  }
}

/**
 * The list as a file, in the order of the list and with its very orders, a line for each payment.
 * @throws AppError searchPeriodTooLong (1600); nothingFound (1300); badRequest without a period or a number
 */
export async function downloadOrders(call: DownloadCall<typeof orders.download>): Promise<Download> {
  const { format, encoding, ...filters } = call.query
  const { engine, scope, language } = call
  const { merchant } = principalOf(call)
  const search = { filters, period: periodOfSearch(filters) }
  const total = await withScope(engine, scope, (tx) => countLines(tx, merchant, search), {
    readOnly: true,
    deadline: DEADLINE,
  })
  const { title } = languages[language].orders
  const columns = orderColumns(language)
  async function* cells(signal: AbortSignal): AsyncGenerator<Cell[][]> {
    for await (const lines of linesOf({ engine, scope, merchant, search, signal }))
      yield lines.map((line) => columns.map((column) => column.cell(line)))
  }
  return listFile({
    name: [title, merchant.name, filters.dateFrom, filters.dateTo],
    form: { format, encoding },
    filters,
    total,
    titles: columns.map((column) => column.title),
    lines: (signal) => bytesOf(csvLines(cells(signal))),
    sheet: (signal) => ({ name: title, columns, rows: cells(signal) }),
  })
}
