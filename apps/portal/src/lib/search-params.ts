import * as z from 'zod/mini'
import { queryString } from './query-string.ts'

type Shape = Readonly<Record<string, z.core.$ZodType>>

/**
 * Parses the search part of an address: `?storeId=3&storeId=7&tradeKind=REFUND` → `{ storeId: ['3',
 * '7'], tradeKind: 'REFUND' }`.
 */
export function parseSearch(text: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {}
  const parameters = new URLSearchParams(text)
  for (const key of new Set(parameters.keys())) {
    const values = parameters.getAll(key)
    search[key] = values.length > 1 ? values : (values[0] ?? '')
  }
  return search
}

export function stringifySearch(search: Record<string, unknown>): string {
  const text = queryString(search)
  return text && `?${text}`
}

/** Returns a value in the form that an address gives: numbers become text, also inside an array. */
const written = (value: unknown): unknown =>
  Array.isArray(value)
    ? (value as unknown[]).map(String)
    : typeof value === 'number'
      ? String(value)
      : value

/** Parses one search parameter with its schema. Returns null if the parameter is invalid. */
function readPart(schema: z.core.$ZodType, raw: unknown): { data: unknown } | null {
  const value = written(raw)
  const one = z.safeParse(schema, value)
  const read = one.success || Array.isArray(value) ? one : z.safeParse(schema, [value])
  return read.success ? { data: read.data } : null
}

/**
 * Returns the valid search parameters. Each invalid parameter is left out, so that old or mistyped
 * addresses still open.
 */
export function readSearch<S extends Shape>(
  shape: S,
  search: Record<string, unknown>,
): Partial<z.output<z.ZodMiniObject<S>>> {
  const found: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(shape)) {
    const read = search[key] === undefined ? null : readPart(schema, search[key])
    if (read && read.data !== undefined) found[key] = read.data
  }
  return found as Partial<z.output<z.ZodMiniObject<S>>>
}

/**
 * Returns the search parser of a route whose schemas load with its screen: `lazySearch(filters,
 * 'UserFilters')`, where `filters` imports them. The search stays unparsed until they are loaded,
 * so every screen must parse it again.
 */
export function lazySearch<
  N extends string,
  M extends Readonly<Record<N, { readonly shape: Shape }>>,
>(load: () => Promise<M>, name: N) {
  type Shaped = M[N]['shape']
  let shape: Shaped | null = null
  const read = (search: Record<string, unknown>) =>
    (shape ? readSearch(shape, search) : search) as Partial<z.output<z.ZodMiniObject<Shaped>>>
  return Object.assign(read, { loadShape: async () => (shape ??= (await load())[name].shape) })
}

/** Returns the search schema of a route; an empty schema if the route has no lazy search. */
export const loadShape = async (reader: unknown): Promise<Shape> =>
  typeof reader === 'function' && 'loadShape' in reader
    ? (reader as { loadShape: () => Promise<Shape> }).loadShape()
    : {}

/**
 * Returns the names of the search parameters that a schema ignores, because they are unknown or
 * invalid.
 */
export const unreadParts = (shape: Shape, search: Record<string, unknown>): string[] =>
  Object.entries(search)
    .filter(
      ([name, value]) =>
        value !== '' && !(Object.hasOwn(shape, name) && readPart(shape[name]!, value)),
    )
    .map(([name]) => name)
