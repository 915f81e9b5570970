import { readdirSync, readFileSync } from 'node:fs'
import { TimeZone } from '@choba/contract/merchants.contract.ts'
import * as z from 'zod/mini'
import { ImportProblem } from './import-problem.ts'
import { fields } from './ingest.service.ts'
import { parseByShape } from './mapping-problem.ts'

const column = z.string().check(z.minLength(1))
const pattern = z.string().check(
  z.refine((text) => {
    try {
      return Boolean(new RegExp(text, 'u'))
    } catch {
      return false
    }
  }, '^SALE$'),
)
/** An IANA zone, in which a source's dates are read. The message is an example of one. */
const timeZone = z.string().check(z.refine((text) => z.safeParse(TimeZone, text).success, 'Asia/Tokyo'))
const dateFormat = z
  .string()
  .check(z.refine((text) => ['YYYY', 'MM', 'DD'].every((part) => text.includes(part)), 'YYYY-MM-DD HH:mm:ss'))

/** A field of a row: what stands in a column, or the same for every row. */
const FieldRule = z.union([z.strictObject({ column }), z.strictObject({ value: z.string() })])

/** What an order is, by what stands in a column. The first rule that matches decides. */
const KindRule = z.union([
  z.strictObject({
    column,
    matches: pattern,
    tradeKind: z.enum(['PAYMENT', 'REFUND']),
    state: z.enum(['PAID', 'SUCCEEDED', 'FAILED']),
    /** The sign the source gives such amounts; ours are always positive. */
    sign: z.enum(['positive', 'negative']),
  }),
  z.strictObject({ column, matches: pattern, refuse: z.enum(['adjustment', 'kindUnknown']) }),
])

const Mapping = z.strictObject({
  /** What the source is and where it comes from. */
  about: z.string(),
  /** Lines with the same value here are one order; without it every line is one. */
  groupBy: z.optional(column),
  /** `YYYY-MM-DD HH:mm:ss` in a time zone; of a group the earliest. */
  paidAt: z.strictObject({ column, format: dateFormat, timeZone }),
  /** The product of these columns, summed over a group, exactly; then rounded half up to the currency's minor units. */
  amount: z.strictObject({ multiply: z.array(column).check(z.minLength(1)) }),
  kinds: z.array(KindRule).check(z.minLength(1)),
  fields: z.partialRecord(z.enum(fields), FieldRule),
})
export type Mapping = z.output<typeof Mapping>

/** The keys that an object of a mapping may have. */
function keysAt([first, ...rest]: (string | number)[]): readonly string[] {
  const { shape } = Mapping
  if (first === undefined) return Object.keys(shape)
  if (first === 'kinds') return [...new Set(KindRule.def.options.flatMap((rule) => Object.keys(rule.shape)))]
  if (first === 'fields') return rest.length > 0 ? ['column', 'value'] : fields
  return Object.keys(first === 'paidAt' ? shape.paidAt.shape : shape.amount.shape)
}

const folder = new URL('./mappings/', import.meta.url)
const ownNames = (): string[] => readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

/**
 * Reads a mapping: a file, or the name of one that comes with the product (`online-retail`).
 * @throws ImportProblem that names key and line of what is wrong with it
 */
export function readMapping(name: string): Mapping {
  const isOwn = /^[a-z0-9-]+$/.test(name)
  let text: string
  try {
    text = readFileSync(isOwn ? new URL(`${name}.json`, folder) : name, 'utf8').replace(/^\ufeff/, '')
  } catch {
    throw new ImportProblem('mappingMissing', { mapping: name, names: ownNames().join(', ') })
  }
  return parseByShape(name, text, (value) => Mapping.safeParse(value), keysAt)
}

/** Every column a mapping reads. */
export const columnsOf = (mapping: Mapping): string[] => [
  ...new Set([
    ...(mapping.groupBy ? [mapping.groupBy] : []),
    mapping.paidAt.column,
    ...mapping.amount.multiply,
    ...mapping.kinds.map((rule) => rule.column),
    ...Object.values(mapping.fields).flatMap((rule) => (rule && 'column' in rule ? [rule.column] : [])),
  ]),
]

const tokens: Record<string, string> = {
  YYYY: '(?<Y>\\d{4})',
  MM: '(?<M>\\d\\d?)',
  DD: '(?<D>\\d\\d?)',
  HH: '(?<h>\\d\\d?)',
  mm: '(?<m>\\d\\d)',
  ss: '(?<s>\\d\\d)',
}

/** Reads a source's dates into `YYYY-MM-DDTHH:mm:ss`; null when they are not of the format. Seconds may be absent. */
export function dateReader(format: string): (text: string) => string | null {
  const body = format.replace(/YYYY|MM|DD|HH|mm|ss|[^\w\s]/g, (part) => tokens[part] ?? `\\${part}`)
  const shape = new RegExp(`^${body}$`)
  const two = (text: string | undefined) => (text ?? '0').padStart(2, '0')
  return (text) => {
    const found = shape.exec(text)?.groups
    if (!found) return null
    return `${found['Y']}-${two(found['M'])}-${two(found['D'])}T${two(found['h'])}:${two(found['m'])}:${two(found['s'])}`
  }
}
