import * as z from 'zod/mini'
import { schemaTexts } from './schema-texts.ts'

/** JSON Schema, as far as the contract uses it. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  contentMediaType?: string
  contentSchema?: JsonSchema
}

/** Requests are described before parsing, answers after it. */
type Side = 'input' | 'output'

export const PREFIX = '#/components/schemas/'
export const refTo = (name: string): JsonSchema => ({ $ref: PREFIX + name })

/** Formats of components that the contract checks in code. */
const formats: Readonly<Record<string, string>> = { Day: 'date' }

/** Separates the name of a schema that is not a component, such as the body of a call. */
const LOCAL = ' '

/** Replaces every schema in `node` from the inside out. */
function rewrite(node: unknown, change: (schema: JsonSchema) => JsonSchema): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, change))
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, rewrite(value, change)]),
  )
  return change(copy)
}

/** Merges `anyOf: [T, null]` into a single type, if T is not a reference. */
function mergeNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  const [inner, none] = anyOf ?? []
  if (anyOf?.length !== 2 || none?.type !== 'null') return schema
  if (typeof inner?.type !== 'string' || 'const' in inner) return schema
  const values = inner.enum ? { enum: [...inner.enum, null] } : {}
  return { ...rest, ...inner, ...values, type: [inner.type, 'null'] }
}

function tidy(schema: JsonSchema, side: Side): JsonSchema {
  const { additionalProperties, ...merged } = mergeNull(schema)
  const length = merged.prefixItems?.length
  // Spectral does not accept `items: false`, so the length closes a tuple.
  const rest = length ? { ...merged, items: {}, minItems: length, maxItems: length } : merged
  // Clients must ignore unknown fields of answers, so that an answer can get new fields.
  const isClosed = additionalProperties === false && side === 'output'
  return isClosed || additionalProperties === undefined ? rest : { ...rest, additionalProperties }
}

/** Returns the names of the components that a schema refers to. */
export function refsIn(node: unknown): Set<string> {
  const found = new Set<string>()
  rewrite(node, (schema) => {
    if (typeof schema.$ref === 'string' && schema.$ref.startsWith(PREFIX))
      found.add(schema.$ref.slice(PREFIX.length))
    return schema
  })
  return found
}

type Schemas = Readonly<Record<string, JsonSchema>>

/** Returns the names of all schemas that `nodes` refer to, also through other schemas. */
export function reachable(schemas: Schemas, nodes: unknown): Set<string> {
  const reached = new Set<string>()
  const visit = (node: unknown): void => {
    for (const name of refsIn(node)) {
      if (reached.has(name)) continue
      reached.add(name)
      visit(schemas[name])
    }
  }
  visit(nodes)
  return reached
}

function convert(
  named: ReadonlyMap<z.core.$ZodType, string>,
  local: ReadonlyMap<string, z.core.$ZodType>,
  side: Side,
): Schemas {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of named) registry.add(schema, { id })
  const aliases = new Map<string, string>()
  const ids = new Map<z.core.$ZodType, string>(named)
  for (const [key, schema] of local) {
    const known = ids.get(schema)
    aliases.set(key, known ?? LOCAL + key)
    if (known !== undefined) continue
    ids.set(schema, LOCAL + key)
    registry.add(schema, { id: LOCAL + key })
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: side,
    unrepresentable: 'any',
    uri: (id) => PREFIX + id,
  }) as { schemas: Record<string, Record<string, unknown>> }
  const plain = Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [
      id,
      rewrite(schema, (one) => tidy(one, side)) as JsonSchema,
    ]),
  )
  // Two calls can share a schema without a name; each gets its own copy.
  const own = [...aliases].map(([key, id]): [string, JsonSchema] => [
    LOCAL + key,
    id.startsWith(LOCAL) ? plain[id]! : refTo(id),
  ])
  return { ...plain, ...Object.fromEntries(own) }
}

/** Returns the names whose schemas differ between requests and answers. */
function differing(inputs: Schemas, outputs: Schemas): Set<string> {
  const found = new Set(
    Object.keys(outputs).filter(
      (name) => JSON.stringify(inputs[name]) !== JSON.stringify(outputs[name]),
    ),
  )
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const [name, schema] of Object.entries(outputs)) {
      if ([...refsIn(schema)].some((ref) => found.has(ref))) found.add(name)
    }
  }
  return found
}

export interface Converted {
  readonly components: Readonly<Record<string, JsonSchema>>
  readonly inputs: (key: string) => JsonSchema
  readonly outputs: (key: string) => JsonSchema
}

/**
 * Converts the schemas of all calls. Named schemas become components. If a schema differs between
 * requests and answers, the component for requests has the suffix `Input`.
 */
export function convertSchemas(
  named: ReadonlyMap<z.core.$ZodType, string>,
  requests: ReadonlyMap<string, z.core.$ZodType>,
  answers: ReadonlyMap<string, z.core.$ZodType>,
): Converted {
  const inputs = convert(named, requests, 'input')
  const outputs = convert(named, answers, 'output')
  const reach = (schemas: Schemas, keys: Iterable<string>) =>
    reachable(
      schemas,
      [...keys].map((key) => schemas[LOCAL + key]),
    )
  const asked = [...reach(inputs, requests.keys())]
  const answered = reach(outputs, answers.keys())
  const both = differing(inputs, outputs)
  const nameIn = (name: string) => (answered.has(name) && both.has(name) ? `${name}Input` : name)
  const renamed = (schema: JsonSchema): JsonSchema =>
    rewrite(schema, (one) =>
      one.$ref?.startsWith(PREFIX)
        ? { ...one, ...refTo(nameIn(one.$ref.slice(PREFIX.length))) }
        : one,
    ) as JsonSchema
  const described = (name: string, schema: JsonSchema): [string, JsonSchema] => {
    const description = schemaTexts[name]
    const format = formats[name]
    return [name, { ...(description && { description }), ...schema, ...(format && { format }) }]
  }
  const components = Object.fromEntries(
    [
      ...asked.map((name) => described(nameIn(name), renamed(inputs[name]!))),
      ...[...answered].map((name) => described(name, outputs[name]!)),
    ].sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  return {
    components,
    inputs: (key) => renamed(inputs[LOCAL + key]!),
    outputs: (key) => outputs[LOCAL + key]!,
  }
}
