import { minorDigits } from '@choba/contract/money.ts'
import type { ImportQuestion } from '@choba/contract/import-rows.ts'
import { kindsOf, type LineKind, lineKinds, withKinds } from './mapping-kinds.ts'
import {
  amountOf,
  asText,
  dateOf,
  isObject,
  type JsonObject,
  partOf,
  withAmount,
  withDate,
} from './mapping-json.ts'

type About = ImportQuestion['about']
type Order = 'DMY' | 'MDY' | 'YMD'

const NUMERIC =
  /^(?:(?:YYYY|YY)([/.-])MM?\1DD?|MM?([/.-])DD?\2(?:YYYY|YY)|DD?([/.-])MM?\3(?:YYYY|YY))/

/** Returns a date format with another order of day, month and year. */
function inOrder(format: string, order: Order): string {
  const [found = ''] = NUMERIC.exec(format) ?? []
  const sign = /[/.-]/.exec(found)?.[0]
  if (sign === undefined) return format
  const year = found.includes('YYYY') ? 'YYYY' : 'YY'
  const [day, month] = found.includes('DD') ? ['DD', 'MM'] : ['D', 'M']
  const parts = { DMY: [day, month, year], MDY: [month, day, year], YMD: [year, month, day] }
  return `${parts[order].join(sign)}${format.slice(found.length)}`
}

function withOrder(mapping: JsonObject, order: Order): JsonObject {
  const change = (date: JsonObject): JsonObject => ({
    ...date,
    format: (date.format as readonly string[]).map((format) => inOrder(format, order)),
  })
  const { date } = mapping
  const next = Array.isArray(date)
    ? (date as readonly JsonObject[]).map(change)
    : isObject(date)
      ? change(date)
      : date
  return {
    ...mapping,
    date: next!,
    answers: { ...partOf(mapping, 'answers'), dateOrder: order },
  }
}

/** Writes the rules again, because the rule for refunded amounts copies parts of the amount. */
function withRules(mapping: JsonObject): JsonObject {
  const kinds = kindsOf(mapping)
  const amount = amountOf(mapping)
  if (kinds === asText) return mapping
  return withKinds(mapping, kinds, amount === asText ? '' : amount.column)
}

/** Removes an open question from a mapping. */
export function withoutQuestion(mapping: JsonObject, about: About, of = ''): JsonObject {
  const { questions, ...others } = mapping
  if (!Array.isArray(questions)) return mapping
  const left = (questions as readonly JsonObject[]).filter(
    (one) => one.about !== about || (one.of ?? '') !== of,
  )
  return left.length === 0 ? others : { ...others, questions: left }
}

function withStatus(mapping: JsonObject, of: string, kind: LineKind): JsonObject {
  const { questions } = mapping
  const part = kindsOf(mapping)
  if (part === asText || !Array.isArray(questions)) return mapping
  const asked = (questions as readonly JsonObject[]).find(
    (one) => one.about === 'status' && (one.of ?? '') === of,
  )
  const { final } = part
  const add = (values: readonly string[]) => [...new Set([...values, of])]
  const next =
    final && asked?.column === final.column
      ? {
          ...part,
          final:
            kind === 'SKIP'
              ? { ...final, skip: add(final.skip ?? []) }
              : { ...final, values: add(final.values) },
        }
      : { ...part, kinds: { ...part.kinds, [of]: kind } }
  const amount = amountOf(mapping)
  return withKinds(mapping, next, amount === asText ? '' : amount.column)
}

/**
 * Writes the answer to a question into the mapping.
 * @param currency currency of the merchant
 */
export function withAnswer(
  mapping: JsonObject,
  { about, of }: Pick<ImportQuestion, 'about' | 'of'>,
  value: string,
  currency: string,
): JsonObject {
  if (about === 'dateOrder') return withOrder(mapping, value as Order)
  if (about === 'units') {
    if (value === 'major')
      return { ...mapping, answers: { ...partOf(mapping, 'answers'), units: 'major' } }
    const minor = { [currency]: minorDigits(currency) }
    return withRules({ ...mapping, amount: { ...partOf(mapping, 'amount'), minor } })
  }
  const rest = withoutQuestion(mapping, about, of)
  if (about === 'status') {
    const kind = lineKinds.find((one) => one === value)
    return kind ? withoutQuestion(withStatus(mapping, of, kind), about, of) : mapping
  }
  if (about === 'amount') {
    const part = amountOf(rest)
    return part === asText ? rest : withRules(withAmount(rest, { ...part, column: value }))
  }
  if (about === 'date') {
    const part = dateOf(rest)
    return part === asText ? rest : withDate(rest, { ...part, column: value })
  }
  return rest
}
