import type { orders } from '@choba/contract/orders.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { periodOfSearch } from '#areas/point-transactions/point-transactions.service.ts'
import { principalOf } from '#platform/calls/call.ts'
import { bytesOf, csvLines } from '#platform/export/csv.ts'
import { walkPages } from '#platform/export/keyset-walk.ts'
import { listFile } from '#platform/export/list-file.ts'
import { storeShareOf } from '#platform/export/store-share.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { orderColumns } from './orders.columns.ts'
import { findOrderPayments, type OrderPayment } from './order-payments.ts'
import { countLines, findOrders, type FoundOrder } from './orders.repository.ts'
import { toOrder } from './orders.views.ts'

/** Number of orders per database transaction. */
const CHUNK = 1_000
/** Statement timeout in milliseconds for reading one page. */
const DEADLINE = 120_000

/**
 * Exports the list of orders as a file in the same order, with one line for each payment.
 * @throws AppError searchPeriodTooLong (1600); nothingFound (1300); badRequest without a period or
 * a number
 */
export async function downloadOrders(
  call: DownloadCall<typeof orders.download>,
): Promise<Download> {
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
  const cells = (signal: AbortSignal) =>
    walkPages(
      { engine, scope, signal, chunk: CHUNK, deadline: DEADLINE },
      {
        find: (tx, page: Parameters<typeof findOrders>[3]) =>
          findOrders(tx, merchant, search, page),
        placeOf: ({ ordered_at, id }: FoundOrder) => ({ at: ordered_at, id }),
        async read(tx, found) {
          const byOrder = Map.groupBy(
            await findOrderPayments(tx, merchant, found),
            ({ order_id }) => order_id,
          )
          return found.flatMap((row) => {
            const order = toOrder(row, [], merchant)
            const own: readonly (OrderPayment | null)[] = byOrder.get(row.id) ?? [null]
            return own.map((payment, at) =>
              columns.map((column) => column.cell({ order, payment, isFirst: at === 0 })),
            )
          })
        },
      },
    )
  return listFile({
    name: [title, merchant.name, filters.dateFrom, filters.dateTo],
    form: { format, encoding },
    filters,
    share: storeShareOf(scope, language),
    total,
    titles: columns.map((column) => column.title),
    lines: (signal) => bytesOf(csvLines(cells(signal))),
    sheet: (signal) => ({ name: title, columns, rows: cells(signal) }),
  })
}
