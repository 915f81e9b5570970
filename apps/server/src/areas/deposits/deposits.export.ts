import type { DepositRow } from '@choba/contract/deposits.contract.ts'
import type { AdminDepositFilters, DepositFilters } from '@choba/contract/deposits.filters.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Scope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Caller } from '#platform/calls/call.ts'
import { bytesOf, type Cell, csvLines, dayCell } from '#platform/export/csv.ts'
import { walkPages } from '#platform/export/keyset-walk.ts'
import { listFile, type FileForm } from '#platform/export/list-file.ts'
import { storeShareOf } from '#platform/export/store-share.ts'
import type { Download } from '#platform/calls/routes.ts'
import {
  amountColumn,
  cellsOf,
  columnSums,
  wordColumn,
  type FileColumn,
} from './deposit-export-columns.ts'
import { findDeposits, sumDeposits, type Filters } from './deposits.repository.ts'
import { placeOf, resolveFilters, toDeposits } from './deposits.service.ts'

export interface ExportCall extends Caller {
  readonly scope: Scope
  readonly merchant: MerchantRow | null
}

/**
 * Number of rows per page. Each page has its own database transaction, because one long database
 * transaction would hold a connection for as long as a slow client downloads.
 */
const CHUNK = 500
/** Statement timeout of a page in milliseconds. */
export const DEADLINE = 120_000

const less = (amount: number | null): number | null => amount && -amount

/**
 * Returns the amount that the bank returned, or 0 if the bank returned nothing. A returned amount
 * is part of a later deposit, so it must not count in this deposit too.
 */
const returnedOf = ({ state, transferAmount }: DepositRow): number | null =>
  state === 'RETURNED' || transferAmount === null ? transferAmount : 0

/**
 * Returns the columns of the exported list. From the total usage on, the amounts of a row add up to
 * the transferred amount, which is 0 for a deposit that the bank returned.
 */
function columnsOf(language: Language, ofMany: boolean): FileColumn<DepositRow>[] {
  const { field, state } = languages[language].deposits
  const taken = (name: 'refund' | 'fee' | 'tax' | 'transferFee' | 'deduction' | 'pointGive') =>
    amountColumn<DepositRow>(field[name], (row) => less(row[name]))
  const given = (name: 'totalUsage' | 'revise' | 'cashTotal') =>
    amountColumn<DepositRow>(field[name], (row) => row[name])
  const word = (title: string, width: number, cell: (row: DepositRow) => Cell) =>
    wordColumn<DepositRow>(title, width, cell)
  return [
    word(field.depositNo, 22, (row) => row.depositNo),
    word(field.payDate, 12, (row) => dayCell(row.payDate)),
    word(field.periodFrom, 12, (row) => dayCell(row.dateFrom)),
    word(field.periodTo, 12, (row) => dayCell(row.dateTo)),
    ...(ofMany
      ? [
          word(field.merchantCode, 20, (row) => row.entCode),
          word(field.merchant, 28, (row) => row.entName),
        ]
      : []),
    word(field.companyCode, 16, (row) => row.companyCode),
    word(field.company, 28, (row) => row.companyName),
    word(field.state, 16, (row) => state[row.state]),
    given('totalUsage'),
    taken('refund'),
    taken('fee'),
    taken('tax'),
    taken('transferFee'),
    taken('deduction'),
    taken('pointGive'),
    given('revise'),
    amountColumn<DepositRow>(field.returned, (row) => less(returnedOf(row))),
    amountColumn<DepositRow>(
      field.transferAmount,
      (row) => row.transferAmount && row.transferAmount - returnedOf(row)!,
    ),
    word(field.currency, 8, (row) => row.currency),
    given('cashTotal'),
    word(field.bankAccount, 36, (row) => row.bankAccount),
    wordColumn(field.lateCount, 12, (row) => ({ figure: String(row.lateCount) })),
  ]
}

function pagesOf({ engine, scope, merchant }: ExportCall, filters: Filters, signal: AbortSignal) {
  const merchantId = merchant?.id ?? null
  return walkPages(
    { engine, scope, signal, chunk: CHUNK, deadline: DEADLINE },
    {
      find: (tx, page: Parameters<typeof findDeposits>[3]) =>
        findDeposits(tx, merchantId, filters, page),
      placeOf,
      read: (tx, found) => toDeposits(tx, merchantId, found),
    },
  )
}

/**
 * Exports the list as a file, with the same rows in the same order.
 * @throws AppError nothingFound (1300)
 */
export async function downloadDeposits(
  call: ExportCall,
  { format, encoding, ...filters }: DepositFilters & AdminDepositFilters & FileForm,
): Promise<Download> {
  const { engine, scope, merchant, language } = call
  const merchantId = merchant?.id ?? null
  const { found, total } = await withScope(
    engine,
    scope,
    async (tx) => {
      const resolved = await resolveFilters(tx, merchantId, filters)
      const sums = await sumDeposits(tx, merchantId, resolved)
      return { found: resolved, total: sums.reduce((count, sum) => count + sum.count, 0) }
    },
    { readOnly: true, deadline: DEADLINE },
  )
  const { title, sum } = languages[language].deposits
  const columns = columnsOf(language, merchant === null)
  return listFile({
    name: [title, merchant?.name ?? filters.entCode?.join('-'), filters.dateFrom, filters.dateTo],
    form: { format, encoding },
    filters,
    share: storeShareOf(scope, language),
    total,
    titles: columns.map((column) => column.title),
    lines: (signal) => bytesOf(csvLines(cellsOf(pagesOf(call, found, signal), columns))),
    sheet: (signal) => {
      const sums = columnSums(columns, sum)
      return {
        name: title,
        columns,
        rows: cellsOf(pagesOf(call, found, signal), columns, sums.add),
        totals: sums.rows,
      }
    },
  })
}
