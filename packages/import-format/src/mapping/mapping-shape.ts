import { TimeZone } from '@choba/contract/merchants.contract.ts'
import * as z from 'zod/mini'
import { isDateFormat } from '../row/date-text.ts'
import { pointFields } from '../row/row-points.ts'

// Schema of a mapping, version 1. Every list and text has an upper bound, because mappings are
// untrusted input. Regular expressions are not supported, because user input would run on the
// server.

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
 * Reasons to skip a line without an error; names of phrases. The reader itself finds `zero` and
 * `heading`.
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

/** Fields that a mapping can fill. The others follow from date, amount, currency, rule and link. */
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

/** A column: `"Name"`, `["Name", "older name"]` (the first filled one), or `"#9"` by position. */
const Col = z.union([name, list(name)])
const TrueOnly = z.literal(true)

/** An IANA time zone. The error message is an example. */
const Zone = z.string().check(z.refine((one) => z.safeParse(TimeZone, one).success, 'Asia/Tokyo'))
const DateRule = z.strictObject({
  col: Col,
  /** Separator with which the columns are joined to one text. */
  join: z.optional(text),
  format: list(z.string().check(z.maxLength(60), z.refine(isDateFormat, 'YYYY-MM-DD HH:mm:ss'))),
  /** Without a zone, the merchant's clock applies, or the offset in the date. */
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
 * Maps a cell's text to a value. `@paymentMethods` has the names that services use for payment
 * methods, `@tradeTypes` the catalogue's names for trade types. In a list, the first map that knows
 * the text wins.
 */
const ValueMap = z.union([z.literal('@paymentMethods'), z.literal('@tradeTypes'), map(text)])
export type ValueMap = z.output<typeof ValueMap>

const ColValue = z.strictObject({
  col: Col,
  /** Text before or after the first occurrence; the whole text without one. */
  part: z.optional(z.union([z.strictObject({ before: name }), z.strictObject({ after: name })])),
  /** Keeps only the digits. */
  digits: z.optional(TrueOnly),
  case: z.optional(z.enum(['upper', 'lower'])),
  map: z.optional(z.union([ValueMap, list(ValueMap)])),
  /** Value for empty text and text in no map. Without it, text in no map is kept. */
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
  /** Number of decimals that the file's integers include, by currency; `*` for all others. */
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
/** Conditions by column; all must hold. */
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
  /** Sign of these amounts in the file. Amounts of rows are always positive. */
  sign: z.optional(z.enum(['+', '-'])),
  fields: z.optional(Fields),
  date: z.optional(Dates),
  amount: z.optional(Amount),
  link: z.optional(Link),
  /** Later rules may make another row of the same line. */
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
  /** Defaults to the first line. */
  heading: z.optional(
    z.union([
      z.enum(['find', 'none']),
      z.strictObject({ line: z.int().check(z.minimum(1), z.maximum(50)) }),
    ]),
  ),
  /** For files with a column that says what each line is. */
  records: z.optional(
    z.strictObject({
      col: z.int().check(z.minimum(1), z.maximum(50)),
      heading: text,
      data: list(text),
    }),
  ),
  /** Ignores the first line that matches and everything after it. */
  until: z.optional(When),
  /** Lines with the same value in this column are one order. */
  groupBy: z.optional(Col),
  /** `false` treats quotes as ordinary characters. */
  quote: z.optional(z.literal(false)),
})

export const MappingShape = z.strictObject({
  mapping: z.literal(1),
  /** Describes the source, and what the mapping does not cover. */
  about: z.string().check(z.maxLength(2_000)),
  /**
   * Set if this service pays out the transactions and has them in its deposits. Without it, another
   * service pays them out. Only the operator's command uses this; imports in the portal never pay
   * out.
   */
  settled: z.optional(z.literal('here')),
  file: FileRule,
  date: Dates,
  currency: Value,
  amount: Amount,
  fields: Fields,
  /** Payout date of the other service. Stored as a fact; deposits here do not use it. */
  settledAt: z.optional(Dates),
  rules: list(Rule),
  /**
   * Lines with the total of the lines above. `of` selects the lines that count, `currency` their
   * currency.
   */
  checks: z.optional(
    list(
      z.strictObject({ when: When, total: Col, of: z.optional(When), currency: z.optional(Col) }),
    ),
  ),
})

export type Mapping = z.output<typeof MappingShape>
export type FileRule = Mapping['file']
export type Col = z.output<typeof Col>
export type Value = z.output<typeof Value>
export type DateRule = z.output<typeof DateRule>
export type Amount = z.output<typeof Amount>
export type When = z.output<typeof When>
export type Test = z.output<typeof Test>
export type Rule = z.output<typeof Rule>
export type Link = z.output<typeof Link>
