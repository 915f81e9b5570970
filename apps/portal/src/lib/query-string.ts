type Value = string | number | boolean | null | undefined

/**
 * Returns a query as text. Two queries with the same parameters in a different order give the same
 * text.
 */
export const canonicalQuery = (search: object): string =>
  queryString(search).split('&').sort().join('&')

/**
 * Returns a query as text for the API and the address bar. Arrays become repeated keys. Undefined,
 * null and empty values are left out.
 */
export function queryString(query: object): string {
  const text = new URLSearchParams()
  for (const [key, value] of Object.entries(query) as [string, Value | readonly Value[]][]) {
    for (const one of Array.isArray(value) ? (value as readonly Value[]) : [value as Value]) {
      if (one !== undefined && one !== null && one !== '') text.append(key, String(one))
    }
  }
  return text.toString()
}
