import { columnWords } from './column-words.ts'
import { type AmountCurrency, type FileColumn, textsOf, wordsOf } from './figure-guess.ts'

const isCurrency = (column: FileColumn): boolean => {
  const texts = textsOf(column)
  const areCodes = texts.length > 0 && texts.every((text) => /^[A-Za-z]{3}$/.test(text))
  return areCodes && columnWords.currency.test(column.name)
}

/** Returns the words of a column name that say which amount or currency the column contains. */
const stemOf = (name: string): string =>
  (wordsOf(name).split(' | ')[1] ?? '')
    .replaceAll(
      /\b(amount|amt|total|value|price|gross|currency|curr?|ccy|code)\b|金額|額|通貨(コード)?|betrag|währung|金额|币种/g,
      '',
    )
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

interface Currencies extends AmountCurrency {
  /** Currency column of an amount column; null if no currency column has a related name. */
  readonly of: (amount: FileColumn) => FileColumn | null
}

/**
 * Relates amount columns to currency columns by their names, such as `Billed amt` and `Billed cur`.
 */
export function currenciesOf(columns: readonly FileColumn[], own: string): Currencies {
  const codes = columns.filter(isCurrency)
  const related = (amount: FileColumn): FileColumn | null => {
    const stem = stemOf(amount.name)
    return codes.find((column) => stemOf(column.name) === stem) ?? null
  }
  // With a single currency column, its name need not be related to the name of the amount.
  const find = (amount: FileColumn): FileColumn | null =>
    related(amount) ?? (codes.length === 1 && stemOf(codes[0]!.name) === '' ? codes[0]! : null)
  const areOwn = (column: FileColumn) => textsOf(column).every((text) => text.toUpperCase() === own)
  return {
    of: find,
    isOwn: (amount) => {
      const column = find(amount)
      return column !== null && areOwn(column)
    },
    isForeign: (amount) => {
      const column = find(amount)
      return column !== null && !areOwn(column)
    },
  }
}
