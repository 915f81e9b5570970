import { TimeZone } from '@choba/contract/merchants.contract.ts'
import * as z from 'zod/mini'
import { isDateFormat } from '../row/date-text.ts'
import { pointFields } from '../row/row-points.ts'

// The shape of a mapping, version 1. Every list and every text has an upper bound: a mapping is read as anything that came from
// outside. There are no regular expressions in it: what a person types runs on the server.

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

/** Why a line is passed over without a fault: the name of a phrase. `zero` and `heading` are found by the reader itself. */
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

/** The fields that a mapping fills; the others follow from date, amount, currency, rule and link. */
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

/** `"Name"`, `["Name", "older name"]` (the first that is filled), or `"#9"` by place. */
const Col = z.union([name, list(name)])
const TrueOnly = z.literal(true)

/** An IANA zone. The message is an example of one. */
const Zone = z.string().check(z.refine((one) => z.safeParse(TimeZone, one).success, 'Asia/Tokyo'))
const DateRule = z.strictObject({
  col: Col,
  /** The columns are one text, with this between them. */
  join: z.optional(text),
  format: list(z.string().check(z.maxLength(60), z.refine(isDateFormat, 'YYYY-MM-DD HH:mm:ss'))),
  /** Without it the merchant's own clock, or the offset that the date carries. */
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
 * Values by the text of a cell; `@brands` is what services call the brands, `@tradeTypes` what the catalogue calls trade types. Of a
 * list the first that knows the text decides.
 */
const ValueMap = z.union([z.literal('@brands'), z.literal('@tradeTypes'), map(text)])
export type ValueMap = z.output<typeof ValueMap>

const ColValue = z.strictObject({
  col: Col,
  /** What stands before or after the first of this text; the whole where it is not there. */
  part: z.optional(z.union([z.strictObject({ before: name }), z.strictObject({ after: name })])),
  /** Its digits alone. */
  digits: z.optional(TrueOnly),
  case: z.optional(z.enum(['upper', 'lower'])),
  map: z.optional(z.union([ValueMap, list(ValueMap)])),
  /** For what is empty or in no map; without it what is in no map stays as it is. */
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
  /** How many decimals an integer of this file stands for, by currency; `*` for the others. */
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
/** By column; all have to hold. */
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
  /** The sign that such amounts have in the file; ours are always above zero. */
  sign: z.optional(z.enum(['+', '-'])),
  fields: z.optional(Fields),
  date: z.optional(Dates),
  amount: z.optional(Amount),
  link: z.optional(Link),
  /** Further rules may make another row of the same line. */
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
  /** Without it the first line. */
  heading: z.optional(
    z.union([
      z.enum(['find', 'none']),
      z.strictObject({ line: z.int().check(z.minimum(1), z.maximum(50)) }),
    ]),
  ),
  /** A file whose lines say in one column what they are. */
  records: z.optional(
    z.strictObject({
      col: z.int().check(z.minimum(1), z.maximum(50)),
      heading: text,
      data: list(text),
    }),
  ),
  /** The file ends before the first such line. */
  until: z.optional(When),
  /** Lines with the same value here are one order. */
  groupBy: z.optional(Col),
  /** `false`: a quote is a letter like any other. */
  quote: z.optional(z.literal(false)),
})

export const MappingShape = z.strictObject({
  mapping: z.literal(1),
  /** What the source is, and what the mapping leaves open. */
  about: z.string().check(z.maxLength(2_000)),
  /**
   * Whether these payments are paid out by this service, and are in its deposits; without it another service has the money.
   * Only the operator's command reads it: in the portal, another service always has the money.
   */
  settled: z.optional(z.literal('here')),
  file: FileRule,
  date: Dates,
  currency: Value,
  amount: Amount,
  fields: Fields,
  /** The date of a foreign payout: a fact that is kept, and no date of ours. */
  settledAt: z.optional(Dates),
  rules: list(Rule),
  /** Lines that say the sum of those above them; `of` of which ones, and `currency` in which. */
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
