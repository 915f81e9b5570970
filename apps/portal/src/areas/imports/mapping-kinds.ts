import { asText, type AsText, isObject, type JsonObject, partOf } from './mapping-json.ts'

// Reads and writes the rules of a mapping that decide if a line is a payment, a refund or neither.
// Covers only rules in which a single column decides.

export const lineKinds = ['PAYMENT', 'REFUND', 'SKIP'] as const
export type LineKind = (typeof lineKinds)[number]

export interface FinalPart {
  /** Column that marks final lines. */
  readonly column: string
  /** Values of that column that mean "final". */
  readonly values: readonly string[]
  /** Values whose lines are skipped; other lines are rejected. Null to skip all other lines. */
  readonly skip: readonly string[] | null
}

export interface KindPart {
  /**
   * Column that decides the kind of a line. If null, the sign of the amount decides, or all lines
   * are payments.
   */
  readonly column: string | null
  /** Kind of line for each value of the column. */
  readonly kinds: Readonly<Record<string, LineKind>>
  /** Kind of line for all other values; `REFUSE` rejects such lines. */
  readonly rest: LineKind | 'REFUSE'
  /** True if no column decides the kind and lines with negative amounts are refunds. */
  readonly bySign: boolean
  /** True if refunds have negative amounts in the file. */
  readonly isMinus: boolean
  readonly final: FinalPart | null
  /** Column with the amount that was refunded of the payment on the same line. */
  readonly refunded: string | null
  /** Column in which a refund line names the number of its payment. */
  readonly link: string | null
}

const listOf = (value: unknown): readonly string[] | null =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? value
      : null

/**
 * Returns the column that a rule's condition tests, and the test. Returns null if the condition
 * does not test exactly one column.
 */
function testOf(rule: JsonObject): readonly [column: string, test: unknown] | null {
  const entries = isObject(rule.when) ? Object.entries(rule.when) : []
  return entries.length === 1 ? entries[0]! : null
}

function kindOf(rule: JsonObject): LineKind | 'REFUSE' | null {
  if (rule.refuse === 'kindUnknown') return 'REFUSE'
  if (rule.skip === 'notAPayment' || rule.skip === 'other') return 'SKIP'
  const isPlain = Object.keys(rule).every((key) =>
    ['when', 'else', 'as', 'sign', 'link'].includes(key),
  )
  return isPlain && (rule.as === 'PAYMENT' || rule.as === 'REFUND') ? rule.as : null
}

const isBelowZero = (test: unknown): boolean =>
  isObject(test as JsonObject) && (test as JsonObject).lt === '0'

interface Reading {
  column: string | null
  kinds: Record<string, LineKind>
  rest: LineKind | 'REFUSE'
  bySign: boolean
  isMinus: boolean
  final: KindPart['final']
  refunded: string | null
  link: string | null
}

/** Reads one rule into `part`. Returns false if the form has no field for the rule. */
function take(rule: JsonObject, part: Reading, isFirst: boolean): boolean {
  const test = testOf(rule)
  const not = test && isObject(test[1] as JsonObject) ? listOf((test[1] as JsonObject).not) : null
  if (isFirst && rule.skip === 'notFinal' && test) {
    const skip = listOf(test[1])
    if (!not && !skip) return false
    part.final = { column: test[0], values: not ?? [], skip: not ? null : skip }
    return true
  }
  if (isFirst && rule.refuse === 'kindUnknown' && test && not) {
    part.final = { column: test[0], values: not, skip: [] }
    return true
  }
  if (part.final?.skip && part.final.values.length === 0 && rule.refuse && test && not) {
    if (test[0] !== part.final.column) return false
    const { skip } = part.final
    part.final = { ...part.final, values: not.filter((value) => !skip.includes(value)) }
    return true
  }
  if (rule.more === true && rule.as === 'REFUND' && test && part.refunded === null) {
    part.refunded = test[0]
    return true
  }
  if (test && not && test[0] === part.refunded && rule.as === 'PAYMENT') return true
  const kind = kindOf(rule)
  if (kind === null) return false
  if (rule.as === 'REFUND') {
    part.isMinus = rule.sign === '-'
    const { col } = partOf(rule, 'link')
    if (isObject(rule.link) && typeof col !== 'string') return false
    part.link = typeof col === 'string' ? col : null
  } else if (rule.sign !== undefined || rule.link !== undefined) return false
  if (rule.else === true) {
    part.rest = kind
    return true
  }
  if (!test || kind === 'REFUSE') return false
  const [column, what] = test
  if (isBelowZero(what) && kind === 'REFUND' && part.column === null) {
    part.bySign = true
    return true
  }
  const values = listOf(what)
  if (!values || part.bySign || (part.column !== null && part.column !== column)) return false
  part.column = column
  for (const value of values) part.kinds[value] = kind
  return true
}

export function kindsOf(mapping: JsonObject): KindPart | AsText {
  const { rules } = mapping
  if (!Array.isArray(rules)) return asText
  const part: Reading = {
    column: null,
    kinds: {},
    rest: 'REFUSE',
    bySign: false,
    isMinus: false,
    final: null,
    refunded: null,
    link: null,
  }
  const isPlain = rules.every(
    (rule: JsonObject, index) => isObject(rule) && take(rule, part, index === 0),
  )
  return isPlain ? part : asText
}

function finalRules({ column, values, skip }: FinalPart): JsonObject[] {
  if (skip === null) return [{ when: { [column]: { not: values } }, skip: 'notFinal' }]
  return [
    ...(skip.length > 0 ? [{ when: { [column]: skip }, skip: 'notFinal' }] : []),
    { when: { [column]: { not: [...values, ...skip] } }, refuse: 'kindUnknown' },
  ]
}

const noAmount = ['', '0', '0.0', '0.00', '0.000', '0,00', '0,0', '-', '¥0', '$0.00', '€0.00']

/**
 * Returns the rules for a line that contains a payment and the refunded amount.
 * @param isAlone true if no other column decides that the line contains a payment. The rule `else`
 * does not apply to the line, because the rule for the refund already does.
 */
function refundedRules(mapping: JsonObject, column: string, isAlone: boolean): JsonObject[] {
  const when = { [column]: { not: noAmount } }
  return [refundedRule(mapping, column), ...(isAlone ? [{ when, as: 'PAYMENT' }] : [])]
}

function refundedRule(mapping: JsonObject, column: string): JsonObject {
  const amount = partOf(mapping, 'amount')
  const number = partOf(partOf(mapping, 'fields'), 'paymentNo')
  const figures = Object.fromEntries(
    Object.entries(amount).filter(([key]) => ['decimal', 'group', 'minor'].includes(key)),
  )
  const part: JsonObject = typeof number.col === 'string' ? { col: number.col } : { line: true }
  return {
    when: { [column]: { not: noAmount } },
    as: 'REFUND',
    more: true,
    amount: { col: column, ...figures, abs: true },
    fields: { paymentNo: { join: [part, { value: 'R' }], with: '-' } },
    ...(typeof number.col === 'string' && {
      link: { col: number.col, match: 'paymentNo', many: 'oldest', missing: 'alone' },
    }),
  }
}

/**
 * Writes the rules into the mapping.
 * @param amountColumn column whose sign decides if no other column does
 */
export function withKinds(mapping: JsonObject, part: KindPart, amountColumn: string): JsonObject {
  const before = Array.isArray(mapping.rules) ? (mapping.rules as readonly JsonObject[]) : []
  const linked = before.find((rule) => isObject(rule.link))
  const link: JsonObject =
    part.link === null
      ? {}
      : {
          link: {
            match: 'paymentNo',
            many: 'oldest',
            missing: 'alone',
            ...partOf(linked ?? {}, 'link'),
            col: part.link,
          },
        }
  const sign: JsonObject = part.isMinus ? { sign: '-' } : {}
  const as = (kind: LineKind | 'REFUSE', skip: string): JsonObject => {
    if (kind === 'REFUSE') return { refuse: 'kindUnknown' }
    if (kind === 'SKIP') return { skip }
    return kind === 'REFUND' ? { as: kind, ...sign, ...link } : { as: kind }
  }
  const valuesOf = (kind: LineKind) =>
    Object.keys(part.kinds).filter((value) => part.kinds[value] === kind)
  const rules: JsonObject[] = [
    ...(part.final ? finalRules(part.final) : []),
    ...(part.refunded === null ? [] : refundedRules(mapping, part.refunded, part.column === null)),
    ...(part.column === null
      ? part.bySign
        ? [{ when: { [amountColumn]: { lt: '0' } }, ...as('REFUND', 'other') }]
        : []
      : lineKinds
          .filter((kind) => valuesOf(kind).length > 0)
          .map((kind) => ({
            when: { [part.column!]: valuesOf(kind) },
            ...as(kind, 'notAPayment'),
          }))),
    { else: true, ...as(part.rest, 'other') },
  ]
  return { ...mapping, rules }
}
