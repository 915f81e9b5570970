import { readdirSync, readFileSync, statSync } from 'node:fs'
import type * as z from 'zod/mini'
import { ImportProblem } from '../import-problem.ts'
import { parseByShape } from './mapping-problem.ts'
import { MappingShape, type Mapping } from './mapping-shape.ts'

export type { Mapping } from './mapping-shape.ts'

/** Maximum size of a mapping in bytes. */
const MAX_BYTES = 262_144

interface Def {
  type: string
  shape?: Record<string, z.core.$ZodType>
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  keyType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  entries?: Record<string, string>
}
const defOf = (schema: z.core.$ZodType): Def => (schema as z.ZodMiniType).def

/** Returns the schemas of the values that may be at a key of a schema. */
function within(schema: z.core.$ZodType, key: string | number): z.core.$ZodType[] {
  const { shape, innerType, element, options, valueType } = defOf(schema)
  if (innerType) return within(innerType, key)
  if (options) return options.flatMap((option) => within(option, key))
  const inner =
    element ?? valueType ?? (shape && Object.hasOwn(shape, key) ? shape[key] : undefined)
  return inner ? [inner] : []
}

function namesIn(schema: z.core.$ZodType): string[] {
  const { shape, innerType, options, keyType } = defOf(schema)
  if (innerType) return namesIn(innerType)
  if (options) return options.flatMap(namesIn)
  const names = keyType && defOf(keyType).entries
  return Object.keys(shape ?? names ?? {})
}

/** Returns the keys that an object at a path of a mapping may have. */
const keysAt = (path: readonly (string | number)[]): string[] => {
  const schemas = path.reduce<z.core.$ZodType[]>(
    (all, key) => all.flatMap((one) => within(one, key)),
    [MappingShape],
  )
  return [...new Set(schemas.flatMap(namesIn))]
}

const folder = new URL('./mappings/', import.meta.url)

/** Returns the names of the mappings that are shipped with Choba. */
export const mappingNames = (): string[] =>
  readdirSync(folder)
    .map((file) => file.replace(/\.json$/, ''))
    .sort((a, b) => (a < b ? -1 : 1))

/**
 * Reads a mapping from a file, or by the name of a mapping shipped with Choba, such as
 * `online-retail`.
 * @throws ImportProblem that names the key and the line of an error
 */
export function readMapping(name: string): Mapping {
  const isOwn = /^[a-z0-9-]+$/.test(name)
  const path = isOwn ? new URL(`${name}.json`, folder) : name
  let text: string
  try {
    if (statSync(path).size > MAX_BYTES)
      throw new ImportProblem('mappingTooLong', { mapping: name })
    text = readFileSync(path, 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    if (error instanceof ImportProblem) throw error
    throw new ImportProblem('mappingMissing', { mapping: name, names: mappingNames().join(', ') })
  }
  return parseMapping(name, text)
}

/**
 * Parses the text of a mapping.
 * @throws ImportProblem that names the key and the line of an error
 */
export const parseMapping = (name: string, text: string): Mapping =>
  parseByShape(name, text, (value) => MappingShape.safeParse(value), keysAt)

/** Returns the text of a mapping shipped with Choba; null if no mapping has this name. */
export const shippedMapping = (name: string): string | null =>
  mappingNames().includes(name) ? readFileSync(new URL(`${name}.json`, folder), 'utf8') : null

/**
 * Returns true if another service pays out the transactions of a file. For a mapping, this is true
 * unless the mapping has the property `settled`. For the format `choba` (null), it is false.
 */
export const isPaidOutExternally = (mapping: Pick<Mapping, 'settled'> | null): boolean =>
  mapping !== null && mapping.settled !== 'here'
