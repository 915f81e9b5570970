import * as z from 'zod/mini'
import { queryString } from './query-string.ts'

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** `?storeId=3&storeId=7&tradeKind=REFUND` → `{ storeId: ['3', '7'], tradeKind: 'REFUND' }`. */
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

/** The value as it stood in an address: a figure is text there, and one value of many is no array. */
const written = (value: unknown): unknown =>
  Array.isArray(value)
    ? (value as unknown[]).map(String)
    : typeof value === 'number'
      ? String(value)
      : value

/** One part of a search, as the schema reads it; null when it is not valid. */
function readPart(schema: z.core.$ZodType, raw: unknown): { data: unknown } | null {
  const value = written(raw)
  const one = z.safeParse(schema, value)
  const read = one.success || Array.isArray(value) ? one : z.safeParse(schema, [value])
  return read.success ? { data: read.data } : null
}

/**
 * What of a search the schema knows. A part that is not valid is left out by itself, so that an old or mistyped
 * address still opens.
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
 * How a route reads the search of its address, by schemas that are fetched with its screen: `lazySearch(filters, 'UserFilters')`
 * where `filters` imports them. Until they are there the search stays as it was written; every screen reads it itself.
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

/** What a route's reader knows of a search: nothing, where it is none of ours. */
export const loadShape = async (reader: unknown): Promise<Shape> =>
  typeof reader === 'function' && 'loadShape' in reader
    ? (reader as { loadShape: () => Promise<Shape> }).loadShape()
    : {}

/** The names of a search that the schema leaves out: unknown ones, and those whose value is not valid. */
export const unreadParts = (shape: Shape, search: Record<string, unknown>): string[] =>
  Object.entries(search)
    .filter(
      ([name, value]) =>
        value !== '' && !(Object.hasOwn(shape, name) && readPart(shape[name]!, value)),
    )
    .map(([name]) => name)
