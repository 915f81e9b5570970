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
  Array.isArray(value) ? (value as unknown[]).map(String) : typeof value === 'number' ? String(value) : value

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
    const value = written(search[key])
    if (value === undefined) continue
    const one = z.safeParse(schema, value)
    const read = one.success || Array.isArray(value) ? one : z.safeParse(schema, [value])
    if (read.success && read.data !== undefined) found[key] = read.data
  }
  return found as Partial<z.output<z.ZodMiniObject<S>>>
}
