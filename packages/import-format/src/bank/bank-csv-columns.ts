/**
 * Meaning of a column in a bank's CSV file. Some files have an `amount` column and a `direction`
 * column instead of the columns `in` and `out`.
 */
export type CsvColumn =
  | 'account'
  | 'date'
  | 'valueDate'
  | 'in'
  | 'out'
  | 'amount'
  | 'direction'
  | 'kind'
  | 'bankName'
  | 'branchName'
  | 'name'
  | 'requesterCode'
  | 'edi'
  | 'summary'

/**
 * Column names that Japanese banks use. Spaces and text in brackets are removed before the
 * comparison.
 */
const names: Readonly<Record<CsvColumn, readonly string[]>> = {
  account: ['照会口座', '口座', '口座番号', '口座情報'],
  date: ['勘定日', '日付', '取引日', '取引日付', '年月日', '操作日', '入出金日'],
  valueDate: ['起算日', '預入払出日', '預入・払出日'],
  in: ['入金金額', '入金額', '入金', '預り金額', '預かり金額', '預入金額', '預入額'],
  out: ['出金金額', '出金額', '出金', '支払金額', '支払額', '引出金額', '引出額', '払出金額'],
  amount: ['取引金額', '金額'],
  direction: ['入払区分', '入出金区分', '入出金', '入払'],
  kind: ['取引区分', '取引種類'],
  bankName: ['金融機関名', '仕向銀行名', '銀行名'],
  branchName: ['支店名', '仕向店名', '仕向支店名'],
  name: ['振込依頼人名', '依頼人名', '振込人名', '依頼人'],
  requesterCode: ['振込依頼人コード', '依頼人コード'],
  edi: ['EDI情報', 'EDI'],
  summary: ['摘要', '取引内容', '内容', '明細', '摘要内容'],
}

const columnOf = new Map(
  (Object.keys(names) as CsvColumn[]).flatMap((column) =>
    names[column].map((name) => [name, column] as const),
  ),
)

const COLUMNS_MAX = 100
const NAME_MAX = 30

// お is a polite prefix without a meaning of its own: お取引日 is the same column as 取引日.
const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/\([^()]*\)$/, '')
    .replace(/^[お御]/, '')

export type CsvColumns = ReadonlyMap<CsvColumn, number>

/**
 * Returns the index of each column if the line is a heading. A heading names a date column, and
 * either a column for amounts in or out, or one amount column. If two columns have the same
 * meaning, the first column is used.
 * @returns null for any other line
 */
export function headingOf(cells: readonly string[]): CsvColumns | null {
  const columns = new Map<CsvColumn, number>()
  for (const [at, cell] of cells.slice(0, COLUMNS_MAX).entries()) {
    if (cell === '' || cell.length > NAME_MAX || /^[0-9]/.test(cell)) continue
    const column = columnOf.get(folded(cell))
    if (column && !columns.has(column)) columns.set(column, at)
  }
  const hasAmount =
    columns.has('in') || columns.has('out') || (columns.has('amount') && columns.has('direction'))
  return columns.has('date') && hasAmount ? columns : null
}
