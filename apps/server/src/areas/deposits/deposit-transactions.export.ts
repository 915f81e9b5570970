import type { DepositTransaction } from '@choba/contract/deposit-transactions.ts'
import type { DepositCell } from '@choba/contract/deposits.filters.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { bytesOf, type Cell, csvLines, dayCell, momentCell } from '#platform/export/csv.ts'
import { walkPages } from '#platform/export/keyset-walk.ts'
import { listFile, type FileForm } from '#platform/export/list-file.ts'
import { storeShareOf } from '#platform/export/store-share.ts'
import type { Download } from '#platform/calls/routes.ts'
import { rowsOfTransactions } from '#areas/transactions/transactions.service.ts'
import {
  amountColumn,
  cellsOf,
  columnSums,
  wordColumn,
  type FileColumn,
} from './deposit-export-columns.ts'
import { DEADLINE, type ExportCall } from './deposits.export.ts'
import { sumMembers } from '#settlement/transaction-fees.ts'
import {
  findMembers,
  placeOf,
  resolveCell,
  toDepositTransaction,
  type DepositSearch,
} from './deposit-transactions.ts'

const CHUNK = 1_000

const amountOf = ({ tradeKind, sign, amount }: DepositTransaction): number =>
  (tradeKind === 'PAYMENT' ? 1 : -1) * sign * amount
const less = (amount: number | null): number | null => amount && -amount

function columnsOf(
  language: Language,
  paymentMethods: ReadonlyMap<string, string>,
): FileColumn<DepositTransaction>[] {
  const { exports, deposits, transactions } = languages[language]
  const { columns } = exports.transactions
  const { field } = deposits
  const word = (title: string, width: number, cell: (row: DepositTransaction) => Cell) =>
    wordColumn<DepositTransaction>(title, width, cell)
  return [
    word(columns.paymentNo, 30, (row) => row.paymentNo),
    wordColumn(columns.paidAt, 21, (row) => momentCell(row.paidAt)),
    word(field.settlementDay, 12, (row) => dayCell(row.settlementDay)),
    word(field.late, 12, (row) => (row.late ? dayCell(row.businessDay) : null)),
    word(columns.store, 24, (row) => row.storeName),
    word(columns.terminal, 12, (row) => row.terminalNo),
    word(columns.type, 12, (row) => transactions.tradeKind[row.tradeKind]),
    word(columns.paymentType, 20, (row) => paymentMethods.get(row.paymentType) ?? row.paymentType),
    word(field.reversed, 12, (row) => (row.sign < 0 ? deposits.reversed : null)),
    amountColumn(columns.amount, amountOf),
    word(field.rate, 10, (row) => `${formatRate(row.ratePpm)}%`),
    amountColumn(field.fee, (row) => less(row.fee)),
    amountColumn(field.feeBack, (row) => row.feeBack),
    amountColumn(field.net, (row) => row.net),
    word(columns.currency, 8, (row) => row.currency),
    word(columns.remark, 32, (row) => row.remark),
  ]
}

function pagesOf(
  { engine, scope, language }: ExportCall,
  search: DepositSearch,
  signal: AbortSignal,
) {
  return walkPages(
    { engine, scope, signal, chunk: CHUNK, deadline: DEADLINE },
    {
      find: (tx, page: Parameters<typeof findMembers>[2]) => findMembers(tx, search, page),
      placeOf,
      async read(tx, members) {
        const ids = members.map(({ id }) => id)
        const found = await rowsOfTransactions(tx, search.cycle.merchant.id, ids, language)
        return members.map((member) => toDepositTransaction(member, found))
      },
    },
  )
}

/**
 * Exports the transactions of a figure of a deposit as a file, in the order of the screen.
 * @throws AppError notFound; nothingFound (1300)
 */
export async function downloadDepositTransactions(
  call: ExportCall,
  { format, encoding, depositNo, ...cell }: DepositCell & FileForm & { depositNo: string },
): Promise<Download> {
  const { engine, scope, merchant, language } = call
  const { search, total, paymentMethods } = await withScope(
    engine,
    scope,
    async (tx) => {
      const resolved = await resolveCell(tx, merchant!, depositNo, cell)
      const { cycle, companyStores, filter, rates } = resolved
      return {
        search: resolved,
        total: (await sumMembers(tx, cycle, companyStores, filter, rates)).rows,
        paymentMethods: await tx.q
          .selectFrom('payment_methods')
          .select(['code', `name_${language} as name`])
          .execute(),
      }
    },
    { readOnly: true, deadline: DEADLINE },
  )
  const { drill, sum } = languages[language].deposits
  const columns = columnsOf(language, new Map(paymentMethods.map(({ code, name }) => [code, name])))
  return listFile({
    name: [drill.title, merchant!.name, depositNo],
    form: { format, encoding },
    filters: { depositNo, ...cell },
    share: storeShareOf(scope, language),
    total,
    titles: columns.map((column) => column.title),
    lines: (signal) => bytesOf(csvLines(cellsOf(pagesOf(call, search, signal), columns))),
    sheet: (signal) => {
      const sums = columnSums(columns, sum)
      return {
        name: drill.title,
        columns,
        rows: cellsOf(pagesOf(call, search, signal), columns, sums.add),
        totals: sums.rows,
      }
    },
  })
}
