/**
 * Meaning of a column in a bank's CSV file. Some files have an `amount` column and a `direction`
 * column instead of the columns `in` and `out`, or one `signed` column.
 */
export type CsvColumn =
  | 'account'
  | 'date'
  | 'year'
  | 'month'
  | 'day'
  | 'valueDate'
  | 'in'
  | 'out'
  | 'amount'
  | 'signed'
  | 'direction'
  | 'kind'
  | 'bankName'
  | 'branchName'
  | 'name'
  | 'requesterCode'
  | 'edi'
  | 'summary'
  | 'detail'

/**
 * Column names that Japanese banks use. Spaces and text in brackets are removed before the
 * comparison. `bank-layouts.testing.ts` names the sources of the layouts.
 */
const names: Readonly<Partial<Record<CsvColumn, readonly string[]>>> = {
  account: ['照会口座', '口座', '口座番号', '口座情報'],
  date: [
    '勘定日',
    '日付',
    '取引日',
    '取引日付',
    '取扱日',
    '取扱日付',
    '年月日',
    '取引年月日',
    '操作日',
    '入出金日',
  ],
  valueDate: ['起算日', '預入払出日', '預入・払出日'],
  in: [
    '入金金額',
    '入金額',
    '入金',
    '預り金額',
    '預かり金額',
    '預入金額',
    '預入額',
    '預入れ',
    '預入れ金額',
    '預入',
    '受入金額',
    '受入額',
  ],
  out: [
    '出金金額',
    '出金額',
    '出金',
    '支払金額',
    '支払い金額',
    '支払額',
    '引出金額',
    '引出し金額',
    '引出額',
    '引出し',
    '引出',
    '払出金額',
    '払出額',
  ],
  amount: ['取引金額', '金額'],
  signed: ['入出金金額', '入出金額'],
  direction: ['入払区分', '入出金区分', '入出金', '入払', '取引名'],
  kind: ['取引区分', '取引種類'],
  bankName: ['金融機関名', '仕向銀行名', '銀行名'],
  branchName: ['支店名', '仕向店名', '仕向支店名'],
  name: ['振込依頼人名', '依頼人名', '振込人名', '依頼人'],
  requesterCode: ['振込依頼人コード', '依頼人コード'],
  edi: ['EDI情報', 'EDI'],
  summary: [
    '摘要',
    '取引内容',
    '取り扱い内容',
    '取扱い内容',
    '取扱内容',
    '入出金内容',
    '入出金先内容',
    '内容',
    '明細',
    '詳細1',
  ],
  detail: ['摘要内容', '詳細2'],
}

const columnOf = new Map(
  (Object.keys(names) as CsvColumn[]).flatMap((column) =>
    names[column]!.map((name) => [name, column] as const),
  ),
)

const COLUMNS_MAX = 100
const NAME_MAX = 30

const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '')

// お is a polite prefix without a meaning of its own: お取引日 is the same column as 取引日.
const folded = (name: string): string =>
  plain(name)
    .replace(/^\((.*)\)$/, '$1')
    .replace(/\([^()]*\)$/, '')
    .replace(/^[お御]/, '')

/** Column with one part of the date, such as 操作日(年) or 取扱日付 月. */
const datePart = /^お?(?:操作|取引|取扱)日付?\(?([年月日])\)?$/
const parts = new Map<string, CsvColumn>([
  ['年', 'year'],
  ['月', 'month'],
  ['日', 'day'],
])

function meaningOf(cell: string): CsvColumn | undefined {
  const part = datePart.exec(plain(cell))?.[1]
  return part === undefined ? columnOf.get(folded(cell)) : parts.get(part)
}

export type CsvColumns = ReadonlyMap<CsvColumn, number>

/**
 * Returns the index of each column if the line is a heading. A heading names the date in one column
 * or in three, and a column for amounts in, one signed column, or an amount and its direction. If
 * two columns have the same meaning, the first column is used.
 * @returns null for any other line
 */
export function headingOf(cells: readonly string[]): CsvColumns | null {
  const columns = new Map<CsvColumn, number>()
  for (const [at, cell] of cells.slice(0, COLUMNS_MAX).entries()) {
    if (cell === '' || cell.length > NAME_MAX || /^[0-9]/.test(cell)) continue
    const column = meaningOf(cell)
    if (column && !columns.has(column)) columns.set(column, at)
  }
  const isSingle =
    columns.has('direction') &&
    !['amount', 'in', 'out', 'signed'].some((column) => columns.has(column as CsvColumn))
  // 入出金 names the direction of a separate amount, or is the signed amount itself.
  if (isSingle) columns.set('signed', columns.get('direction')!)
  const hasDate =
    columns.has('date') || (columns.has('year') && columns.has('month') && columns.has('day'))
  // A file without a column for amounts in would lose its credits.
  const hasCredits =
    columns.has('in') ||
    columns.has('signed') ||
    (columns.has('amount') && columns.has('direction'))
  return hasDate && hasCredits ? columns : null
}
