import { componentExamples, exampleTexts, exampleValues } from './example-values.ts'
import { PREFIX, type JsonSchema } from './json-schema.ts'

type Components = Readonly<Record<string, JsonSchema>>

/** Objects below this depth have only their required fields, which keeps examples short. */
const MAX_DEPTH = 6

const DATE = /^\d{4}-\d{2}-\d{2}$/

const isFit = (
  text: string,
  { format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema,
) =>
  (format !== 'date' || DATE.test(text)) &&
  text.length >= minLength &&
  text.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, 'u').test(text))

const MONEY = /amount|total|sum|sales|limit|fee|net|refundable|balance|paid|tax/i

function integerFor(name: string, { minimum = -Infinity, maximum = Infinity }: JsonSchema) {
  const given = exampleValues[name]
  const number = typeof given === 'number' ? given : MONEY.test(name) ? 1200 : 3
  return Math.min(Math.max(number, minimum), maximum)
}

/** Values of a field, from the most to the least specific one. */
function ownTexts(name: string): string[] {
  const given = exampleValues[name]
  return [
    ...(typeof given === 'string' ? [given] : []),
    ...(name.endsWith('At') ? ['2026-11-25T10:15:00+09:00'] : []),
    ...(/(By|[uU]ser)$/.test(name) ? ['Hanako Sato'] : []),
    ...(/([Nn]ame|[Ll]abel)$/.test(name) ? ['Shibuya Main Store', 'SHIBUYA'] : []),
  ]
}

const textFor = (name: string, schema: JsonSchema, more: readonly string[]): string | undefined =>
  [...ownTexts(name), ...more].find((text) => isFit(text, schema))

const isNull = (schema: JsonSchema): boolean => schema.type === 'null'

export interface ExampleOptions {
  readonly name?: string
  /** True for requests, whose examples have only the required fields. */
  readonly isRequest?: boolean
  readonly depth?: number
}

/**
 * Generates an example of a schema. Values are fixed, so that the document does not change between
 * two starts. `undefined` means that `example-values.ts` has no value for a field.
 */
export function exampleOf(
  schema: JsonSchema,
  components: Components,
  { name = '', isRequest = false, depth = 0 }: ExampleOptions = {},
): unknown {
  const inner = (child: JsonSchema, key = name) =>
    exampleOf(child, components, { name: key, isRequest, depth: depth + 1 })
  if (schema.$ref !== undefined) {
    const target = schema.$ref.slice(PREFIX.length)
    const component = components[target]!
    const own = component.type === 'string' ? textFor(name, component, []) : undefined
    return own ?? componentExamples[target] ?? inner(component, name || target)
  }
  if ('const' in schema) return schema.const
  if (schema.enum) {
    const given = exampleValues[name]
    return schema.enum.includes(given) ? given : schema.enum[0]
  }
  const choices = schema.anyOf ?? schema.oneOf ?? []
  const [choice] = choices
  if (choice) {
    const value = inner(choice)
    return value === FALLBACK && choices.some(isNull) ? null : value
  }
  const [type, other] = [schema.type ?? []].flat()
  switch (type) {
    case 'object':
      return objectFor(schema, isRequest || depth >= MAX_DEPTH, inner)
    case 'array':
      return (
        schema.prefixItems?.map((item) => inner(item)) ??
        Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, () => inner(schema.items ?? {}))
      )
    case 'integer':
    case 'number':
      return integerFor(name, schema)
    case 'boolean':
      return exampleValues[name] ?? false
    case 'null':
      return null
    case 'string':
      return other === 'null'
        ? (textFor(name, schema, []) ?? null)
        : textFor(name, schema, exampleTexts)
    default:
      return {}
  }
}

/** General text, which is for a field without its own value. */
const [FALLBACK] = exampleTexts

function objectFor(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  isShort: boolean,
  inner: (schema: JsonSchema, key?: string) => unknown,
): Record<string, unknown> {
  const entries = Object.entries(properties)
    .filter(([key]) => !isShort || required.includes(key))
    .map(([key, child]) => [key, inner(child, key)] as const)
    // An optional text without its own value would say nothing.
    .filter(([key, value]) => value !== FALLBACK || required.includes(key))
  const isFree = typeof additionalProperties === 'object'
  return Object.fromEntries(
    isFree ? [...entries, ['key', inner(additionalProperties)] as const] : entries,
  )
}
