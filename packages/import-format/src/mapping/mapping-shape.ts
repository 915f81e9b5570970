import { TimeZone } from '@choba/contract/merchants.contract.ts'
import * as z from 'zod/mini'
import { isDateFormat } from '../row/date-text.ts'
import { pointFields } from '../row/row-points.ts'

// Schema of a mapping, version 1. Every list and text has a maximum length, because mappings are
// untrusted input. Regular expressions are not supported, because a pattern from a user could block
// the server.

const MAX_TEXT = 200
const MAX_LIST = 100
const MAX_MAP = 2_000

export const encodings = [
  'utf-8',
  'shift_jis',
  'euc-jp',
  'utf-16le',
  'windows-1252',
  'windows-1251',
  'iso-8859-15',
  'gb18030',
] as const
export type FileEncoding = (typeof encodings)[number]

/**
 * Reasons to skip a line without reporting an error. Each is the name of a phrase. The code that
 * applies a mapping sets `zero` and `heading`; rules of a mapping use the other reasons.
 */
export const skipReasons = [
  'notAPayment',
  'dispute',
  'subtotal',
  'adjustment',
  'notFinal',
  'noMoney',
  'other',
  'zero',
  'heading',
] as const
export type SkipReason = (typeof skipReasons)[number]

/**
 * Fields that a mapping can set directly. The other fields result from the date, the amount, the
 * currency, the rule and the reference to the payment.
 */
export const mappedFields = [
  'paymentNo',
  'outTradeNo',
  'walletTradeNo',
  'deviceNo',
  'deviceProcNo',
  'storeCode',
  'serviceId',
  'storeName',
  'companyCode',
  'companyName',
  'terminalNo',
  'paymentType',
  'remark',
  'reason',
  'tradeType',
  'merchantCode',
  'fee',
  'feeCurrency',
  'net',
  'payoutNo',
  'settledCurrency',
  'settledAmount',
  ...pointFields,
] as const
export type MappedField = (typeof mappedFields)[number]

const text = z.string().check(z.maxLength(MAX_TEXT))
const name = z.string().check(z.minLength(1), z.maxLength(MAX_TEXT))
const list = <T extends z.core.$ZodType>(of: T) =>
  z.array(of).check(z.minLength(1), z.maxLength(MAX_LIST))
const map = <T extends z.core.$ZodType>(value: T) =>
  z
    .record(text, value)
    .check(z.refine((entries) => Object.keys(entries).length <= MAX_MAP, `≤ ${MAX_MAP}`))

/**
 * A column: `"Name"`, `["Name", "older name"]` to use the first column with a value, or `"#9"` for
 * the ninth column.
 */
const Col = z.union([name, list(name)])
const TrueOnly = z.literal(true)

/** An IANA time zone. The message of the check is an example of a valid value. */
const Zone = z.string().check(z.refine((one) => z.safeParse(TimeZone, one).success, 'Asia/Tokyo'))
const DateRule = z.strictObject({
  col: Col,
  /** Separator that is inserted between the texts of the columns when they are joined. */
  join: z.optional(text),
  format: list(z.string().check(z.maxLength(60), z.refine(isDateFormat, 'YYYY-MM-DD HH:mm:ss'))),
  /**
   * Time zone of the date. If undefined, the offset in the date is used, or else the time zone of
   * the merchant.
   */
  zone: z.optional(
    z.union([
      z.literal('ask'),
      Zone,
      z.strictObject({ col: Col, map: z.union([z.literal('@zones'), map(Zone)]) }),
    ]),
  ),
})
const Dates = z.union([DateRule, list(DateRule)])

/**
 * Replaces the text of a cell by another value. `@paymentMethods` contains the names that payment
 * services use for payment methods. `@tradeTypes` contains the names of trade types in the
 * catalogue. In a list of maps, the first map that contains the text is used.
 */
const ValueMap = z.union([z.literal('@paymentMethods'), z.literal('@tradeTypes'), map(text)])
export type ValueMap = z.output<typeof ValueMap>

const ColValue = z.strictObject({
  col: Col,
  /**
   * Text to keep: the text before or after the first occurrence of this separator. Without an
   * occurrence, the whole text is kept.
   */
  part: z.optional(z.union([z.strictObject({ before: name }), z.strictObject({ after: name })])),
  /** True to remove all characters except digits. */
  digits: z.optional(TrueOnly),
  case: z.optional(z.enum(['upper', 'lower'])),
  map: z.optional(z.union([ValueMap, list(ValueMap)])),
  /**
   * Value for an empty text, and for a text that no map contains. If undefined, a text that no map
   * contains is kept unchanged.
   */
  else: z.optional(text),
})
const Constant = z.strictObject({ value: text })
const Sum = z.strictObject({ sum: list(Col) })
const Line = z.strictObject({ line: TrueOnly })
const Join = z.strictObject({ join: list(z.union([ColValue, Constant, Line])), with: text })
const Value = z.union([ColValue, Constant, Join, Sum, Line])

const figures = {
  decimal: z.optional(z.enum(['.', ','])),
  group: z.optional(z.enum(['.', ',', ' ', "'"])),
  /**
   * Number of decimals by currency, for a file that contains amounts as integers in minor units.
   * `*` applies to all other currencies.
   */
  minor: z.optional(z.record(text, z.int().check(z.minimum(0), z.maximum(4)))),
  sign: z.optional(z.strictObject({ col: Col, minus: list(text) })),
  abs: z.optional(TrueOnly),
}
const Amount = z.union([
  z.strictObject({ col: Col, ...figures }),
  z.strictObject({ debit: Col, credit: Col, ...figures }),
  z.strictObject({ multiply: list(Col), ...figures }),
  z.strictObject({ sum: list(Col), ...figures }),
])

const texts = z.union([text, list(text)])
const figure = z.string().check(z.maxLength(40))
const Test = z.union([
  text,
  list(text),
  z.strictObject({
    starts: z.optional(texts),
    ends: z.optional(texts),
    contains: z.optional(texts),
    not: z.optional(texts),
    digits: z.optional(TrueOnly),
    notDigits: z.optional(TrueOnly),
    empty: z.optional(z.boolean()),
    lt: z.optional(figure),
    gt: z.optional(figure),
  }),
])
/** Conditions by column. All of them must be true. */
const When = z
  .record(name, Test)
  .check(
    z.refine(
      (tests) => Object.keys(tests).length > 0 && Object.keys(tests).length <= 20,
      '{ "Type": "…" }',
    ),
  )

const Fields = z.partialRecord(z.enum(mappedFields), Value)
const Link = z.strictObject({
  col: Col,
  match: z.optional(
    z.enum(['paymentNo', 'outTradeNo', 'walletTradeNo', 'deviceNo', 'deviceProcNo']),
  ),
  many: z.optional(z.enum(['refuse', 'oldest', 'alone'])),
  missing: z.optional(z.enum(['refuse', 'alone'])),
})

const matching = { when: z.optional(When), else: z.optional(TrueOnly) }
const RowRule = z.strictObject({
  ...matching,
  as: z.enum(['PAYMENT', 'REFUND']),
  state: z.optional(z.enum(['PAID', 'SUCCEEDED', 'FAILED'])),
  /** Sign that these amounts have in the file. Amounts of rows are always positive. */
  sign: z.optional(z.enum(['+', '-'])),
  fields: z.optional(Fields),
  date: z.optional(Dates),
  amount: z.optional(Amount),
  link: z.optional(Link),
  /** True if rules below this rule may create further rows from the same line. */
  more: z.optional(TrueOnly),
})
const SkipRule = z.strictObject({ ...matching, skip: z.enum(skipReasons) })
const RefuseRule = z.strictObject({ ...matching, refuse: z.enum(['adjustment', 'kindUnknown']) })
const Rule = z
  .union([RowRule, SkipRule, RefuseRule])
  .check(
    z.refine(
      (rule) => (rule.when === undefined) !== (rule.else === undefined),
      '"when": { … } / "else": true',
    ),
  )

const FileRule = z.strictObject({
  encoding: list(z.enum(encodings)),
  delimiter: z.enum([',', ';', '\t', '|', 'auto']),
  /** How the heading line is found. Without this property, the heading is the first line. */
  heading: z.optional(
    z.union([
      z.enum(['find', 'none']),
      z.strictObject({ line: z.int().check(z.minimum(1), z.maximum(50)) }),
    ]),
  ),
  /** For files with a column that contains the type of each line. */
  records: z.optional(
    z.strictObject({
      col: z.int().check(z.minimum(1), z.maximum(50)),
      heading: text,
      data: list(text),
    }),
  ),
  /** Condition for the first line that is ignored, together with all lines after it. */
  until: z.optional(When),
  /** Column with a number. All lines with the same number belong to one order. */
  groupBy: z.optional(Col),
  /** `false` if quotes in the file are ordinary characters. */
  quote: z.optional(z.literal(false)),
})

/** Question that a guessed mapping leaves open. A person answers it by removing it. */
const OpenQuestion = z.strictObject({
  about: z.enum(['amount', 'date', 'number', 'status']),
  /** Value of the status column. */
  of: z.optional(text),
  column: z.optional(name),
  /** Possible answers. The mapping uses the first one until a person decides. */
  options: list(text),
})

export const MappingShape = z.strictObject({
  mapping: z.literal(1),
  /** Description of the service that creates the file, and of what the mapping does not support. */
  about: z.string().check(z.maxLength(2_000)),
  /**
   * `here` if Choba pays out the transactions and includes them in its deposits. If undefined,
   * another service pays them out. Only the operator's import command uses this property.
   * Transactions that are imported in the portal are never paid out by Choba.
   */
  settled: z.optional(z.literal('here')),
  file: FileRule,
  date: Dates,
  currency: Value,
  amount: Amount,
  fields: Fields,
  /**
   * Date on which the other service pays out. Stored as a fact about the transaction, and not used
   * for deposits of Choba.
   */
  settledAt: z.optional(Dates),
  rules: list(Rule),
  /** Columns of conditions that a file may lack. A missing column counts as empty. */
  optional: z.optional(list(name)),
  /**
   * `find` to recognize lines with totals by their words and their missing date. Such a line is
   * compared with the sum of the lines above it.
   */
  totals: z.optional(z.literal('find')),
  /**
   * Answers to questions that the values of a file leave open. `dateOrder` is the order of the
   * date's format. `units` is `major` if whole amounts are in the main unit of the currency.
   */
  answers: z.optional(
    z.strictObject({
      dateOrder: z.optional(z.enum(['DMY', 'MDY', 'YMD'])),
      units: z.optional(z.literal('major')),
    }),
  ),
  questions: z.optional(list(OpenQuestion)),
  /**
   * Lines with the total of the lines above. `of` is the condition for the lines that the total
   * includes. `currency` is the column with the currency of the total.
   */
  checks: z.optional(
    list(
      z.strictObject({ when: When, total: Col, of: z.optional(When), currency: z.optional(Col) }),
    ),
  ),
})

export type Mapping = z.output<typeof MappingShape>
export type OpenQuestion = z.output<typeof OpenQuestion>
export type FileRule = Mapping['file']
export type Col = z.output<typeof Col>
export type Value = z.output<typeof Value>
export type DateRule = z.output<typeof DateRule>
export type Amount = z.output<typeof Amount>
export type When = z.output<typeof When>
export type Test = z.output<typeof Test>
export type Rule = z.output<typeof Rule>
export type Link = z.output<typeof Link>
