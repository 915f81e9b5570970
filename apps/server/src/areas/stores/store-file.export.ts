import { plainAmount } from '@choba/contract/money.ts'
import { storeFileColumnsOf, type StoreFileColumn } from '@choba/contract/store-file.ts'
import type { StoreParts } from '@choba/contract/store-parts.ts'
import type { stores } from '@choba/contract/stores.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { readToday } from '@choba/database/business-day.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { principalOf } from '#platform/calls/call.ts'
import { bytesOf, csvLines, chunksOf, type Cell } from '#platform/export/csv.ts'
import { listFile } from '#platform/export/list-file.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { findStores, type StoredStore } from './store-file.repository.ts'
import { toParts } from './stores.views.ts'

const WIDTH = 16
const NAME_WIDTH = 28
const isName = (column: StoreFileColumn): boolean => column.endsWith('Name')

const rateCell = (ppm: number | null): Cell => (ppm === null ? null : { figure: formatRate(ppm) })

/** Formats the cells of a store in the form that the import can read. */
function cellsOf(
  columns: readonly StoreFileColumn[],
  store: StoredStore,
  parts: StoreParts,
  currency: string,
): Cell[] {
  const cellOf = (column: StoreFileColumn): Cell => {
    switch (column) {
      case 'companyCode':
        return store.company_code
      case 'opens':
      case 'closes':
        return parts.hours[column]
      case 'tradeTypes':
      case 'paymentTypes':
        return parts[column]?.join(';') ?? null
      case 'paymentAlert':
      case 'paymentLimit':
      case 'dayAlert':
      case 'dayLimit':
        return parts[column] === null ? null : { figure: plainAmount(parts[column], currency) }
      case 'pointGiveRate':
      case 'pointUseRate':
        return rateCell(parts[column])
      case 'pointAwardLimit':
      case 'pointAwardDayLimit':
        return parts[column] === null ? null : { figure: String(parts[column]) }
      default:
        return parts[column]
    }
  }
  return columns.map(cellOf)
}

/**
 * Downloads the stores that the user sees, as a file to edit and import again.
 * @throws AppError nothingFound (1300)
 */
export async function fileDownload(
  call: DownloadCall<typeof stores.fileDownload>,
): Promise<Download> {
  const { format, encoding } = call.query
  const { merchant, stores: seen } = principalOf(call)
  const found = await withScope(
    call.engine,
    call.scope,
    async (tx) => findStores(tx, merchant.id, await readToday(tx, merchant), false),
    { readOnly: true },
  )
  const shown = found
    .filter(({ id }) => seen === 'all' || seen.includes(id))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const { column, fileName } = languages[call.language].storeFile
  const columns = storeFileColumnsOf({ givesPoints: merchant.enable_point })
  const titles = columns.map((name) => column[name])
  const rows = shown.map((store) =>
    cellsOf(
      columns,
      store,
      toParts(store, {
        tradeTypes: store.trade_types,
        paymentMethods: store.paymentMethods,
        usual: store.usual,
      }),
      merchant.currency,
    ),
  )
  return listFile({
    name: [fileName, merchant.name],
    form: { format, encoding },
    filters: {},
    share: null,
    total: rows.length,
    titles,
    lines: () => bytesOf(csvLines(chunksOf(rows))),
    sheet: () => ({
      name: fileName,
      columns: columns.map((name) => ({
        title: column[name],
        width: isName(name) ? NAME_WIDTH : WIDTH,
      })),
      rows: chunksOf(rows),
    }),
  })
}
