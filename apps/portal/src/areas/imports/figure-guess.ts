import type { ImportPreview } from '@choba/contract/import-rows.ts'
import { formatsOf } from './date-formats.ts'
import type { FigureForm } from './mapping-json.ts'

export type FileColumn = ImportPreview['columns'][number]

const figureOf = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^[-−–△▲(+]*\s*([A-Z]{3}(?![A-Z]))?\s*\p{Sc}?\s*[-−–]?\s*/u, '')
    .replace(/\s?(円|元|\p{Sc}|[A-Z]{3}|[DC][Rr]\.?|\)|-|−)+$/u, '')
    .trim()
const shapes: readonly (readonly [FigureForm, RegExp])[] = [
  ['point', /^(\d+|\d{1,3}(,\d{2,3})+)(\.\d+)?$/],
  ['comma', /^(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/],
  ['space', /^(\d+|\d{1,3}([\s\u00a0\u202f]\d{3})+)(,\d+)?$/],
  ['apostrophe', /^(\d+|\d{1,3}(['’]\d{3})+)(\.\d+)?$/],
]

/**
 * Returns the number format that all texts match; null if a text is not a number. A lone `1.234` or
 * `1,234` is read as a number in thousands.
 */
export function figureFormOf(texts: readonly string[]): FigureForm | null {
  const figures = texts.map(figureOf)
  if (figures.length === 0) return null
  const fitting = shapes.filter(([, shape]) => figures.every((figure) => shape.test(figure)))
  // A separator followed by one or two final digits is the decimal separator.
  const certain = fitting.find(([form]) => {
    const sign = form === 'point' || form === 'apostrophe' ? '.' : ','
    return figures.some((figure) => new RegExp(`\\${sign}\\d{1,2}$`).test(figure))
  })
  if (certain) return certain[0]
  const isThousands = (sign: string) => figures.some((figure) => figure.includes(sign))
  const fits = (form: FigureForm) => fitting.some(([one]) => one === form)
  if (isThousands('.') && fits('comma')) return 'comma'
  return fitting[0]?.[0] ?? null
}

/**
 * Returns the known cells of a column: the first cells, all distinct values if there are few, and
 * one cell for each format that occurs.
 */
export const textsOf = ({ samples, forms, values }: FileColumn): string[] =>
  [...samples, ...forms, ...(values ?? []).map(({ value }) => value)].filter((text) => text !== '')

export const isBelowZero = (text: string): boolean =>
  /^\s*[-−–△▲(]|^\s*([A-Z]{3})?\s*\p{Sc}?\s*[-−–]|\d\s?[-−]$|\d\s?Dr\.?$/iu.test(
    text.normalize('NFKC'),
  )

/**
 * Splits a column name into lower-case words: `NetTransactionAmount` becomes `net transaction
 * amount`.
 */
export function wordsOf(name: string): string {
  const text = name.normalize('NFKC').replaceAll('_', ' ')
  return `${text} | ${text.replaceAll(/([a-z])([A-Z])/g, '$1 $2')}`.toLowerCase()
}

// Words in a column name that mean an amount other than the paid amount.
const notPaid: readonly RegExp[] = [
  /\b(fees?|commission|surcharge|net|payout|payable|disbursement|settle\w*|balance|reserve|tips?|gratuity|discounts?|coupons?|cashback|points?|refunded|sub ?total|rate|quantity|qty|count|units?|converted|presentment|cost|change|tendered|received|outstanding|remaining|markup|interchange|scheme)\b|\brefund (amount|total)\b|\bexcl/,
  /手数料|差引|差額|収納|振込|入金|精算|残高|残額|値引|割引|クーポン|ポイント|返金(額|金額|済)|小計|税抜|外税|内税|税送料|送料|消費税|税額|税率|レート|数量|件数|回数|単価|原価|お?預か?り|お?釣|内訳|請求手|支払予定/,
  /netto|gebühr|provision|steuer|trinkgeld|rabatt|auszahlung|guthaben|saldo|exkl|zwischensumme|anzahl|menge|kurs|erstattet/,
  /шимтгэл|үлдэгдэл|хөнгөлөлт|цэвэр|нөат-?гүй|тоо ширхэг|ханш|шилжүүл|комисс|скидк|остат/,
  /手续费|服务费|净额|余额|优惠|折扣|税费/,
  /l[ií]quido|\bneto\b|comiss[aã]o|comisi[oó]n|frais|tarifa|\biva\b|\btva\b|imposto|impuesto|saldo|solde|descuento|desconto|remise|propina|gorjeta|pourboire/,
]
const isTax = /\b(tax|vat|gst)\b|税|mwst|ust\b|нөат/
const holdsTax = /税込|内税込|gross|\bincl|inkl|brutto|нөат-?тай|含税/
/** Words in a column name that mean an identifier or a count. */
const isNumberOf =
  /\b(ids?|no|num|number|code|digits|ref|reference|phone|zip|year|month|terminal|batch|sequence|index)\b|番号|コード|電話|郵便|年$|月$|ziffern|nummer|\bnr\b|plz|дугаар|код|утас|编号|单号/
const paid: readonly (readonly [rank: number, words: RegExp])[] = [
  [
    3,
    /\bgross\b|\b(transaction|payment|order|sales?|charge|purchase|paid|captured) (amount|total|value)\b|(決済|取引|利用|売上|支払い?|請求|合計|総|税込|注文)(合計)?(金?額)|総額|brutto|inkl|gesamt|umsatz|нийт дүн|гүйлгээний дүн|төлсөн дүн|交易金额|订单金额|支付金额/,
  ],
  [
    2,
    /amount|\bamt\b|total|price|valor|\bsum\b|\bvalue\b|金額|売上|合計|税込|betrag|summe|\bpreis|дүн|үнэ|сумма|importe?\b|montant|bedrag|金额/,
  ],
]

/**
 * Returns how likely the column contains the paid amounts, according to its name: from 3 (likely)
 * to 1, or 0 if the name means something else.
 */
function rankOf({ name }: FileColumn): number {
  const words = wordsOf(name)
  if (notPaid.some((other) => other.test(words)) || isNumberOf.test(words)) return 0
  if (isTax.test(words) && !holdsTax.test(words)) return 0
  return paid.find(([, one]) => one.test(words))?.[0] ?? 1
}

function holdsFigures(column: FileColumn): boolean {
  const texts = textsOf(column)
  if (figureFormOf(texts) === null || formatsOf(texts).length > 0) return false
  // Columns with only long numbers without a decimal separator are identifiers.
  return !texts.every((text) => /^\d{9,}$/.test(text))
}

/** Tells in which currency the amounts of a column are. */
export interface AmountCurrency {
  /** True if the related currency column contains only the merchant's currency. */
  readonly isOwn: (amount: FileColumn) => boolean
  /** True if the related currency column contains another currency. */
  readonly isForeign: (amount: FileColumn) => boolean
}

/** Guessed amount column and other candidates. */
export interface AmountGuess {
  readonly column: FileColumn | null
  /**
   * Names of other columns that could contain the amount. If there are any, the user must check the
   * guess.
   */
  readonly others: readonly string[]
}

/**
 * Guesses the column with the paid amounts from names and figures. Never chooses a column with
 * another meaning, such as a fee, because a wrong amount is worse than no guess.
 */
export function guessAmount(
  columns: readonly FileColumn[],
  currencies: AmountCurrency,
): AmountGuess {
  const figures = columns
    .filter(holdsFigures)
    .map((column) => ({ column, rank: rankOf(column) }))
    .filter(({ rank }) => rank > 0)
  // An amount in another currency must not be read as an amount of the merchant.
  const hasOwn = figures.some(({ column }) => currencies.isOwn(column))
  const ranked = figures
    .filter(({ column }) => !hasOwn || !currencies.isForeign(column))
    .toSorted((a, b) => b.rank - a.rank)
  const [first, ...rest] = ranked
  if (!first) return { column: null, others: [] }
  // If one column has the name of an amount, columns without such a name are not listed as
  // possible.
  const least = Math.min(first.rank, 2)
  return {
    column: first.column,
    others: rest.filter(({ rank }) => rank >= least).map(({ column }) => column.name),
  }
}

/**
 * Finds separate debit and credit columns, for files without a single amount column; returns their
 * names or null.
 */
export function guessSides(
  columns: readonly FileColumn[],
): { debit: string; credit: string } | null {
  const sideOf = (side: RegExp) =>
    columns
      .filter((column) => side.test(wordsOf(column.name)) && holdsFigures(column))
      .map(({ name }) => name)
  const [debit, ...debits] = sideOf(/\bdebit\b|\bsoll\b|出金|支出|借方|зарлага/)
  const [credit, ...credits] = sideOf(/\bcredit\b|\bhaben\b|入金額|収入|貸方|орлого/)
  return debit !== undefined && credit !== undefined && debits.length + credits.length === 0
    ? { debit, credit }
    : null
}

/**
 * Returns the currency in a column name such as `Amount (EUR)`; null if the name contains no
 * currency.
 */
export function currencyIn(name: string): string | null {
  const said = /[([]\s*([A-Z]{3})\s*[)\]]|[\s_]([A-Z]{3})$/.exec(name.normalize('NFKC').trim())
  const code = said?.[1] ?? said?.[2]
  if (code !== undefined) return Intl.supportedValuesOf('currency').includes(code) ? code : null
  return /[(（[]円[)）\]]/.test(name) ? 'JPY' : /[(（[]€[)）\]]/.test(name) ? 'EUR' : null
}
