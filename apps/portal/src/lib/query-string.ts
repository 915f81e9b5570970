type Value = string | number | boolean | null | undefined

/** Returns a search as text that does not depend on the order of its parts. */
export const canonicalQuery = (search: object): string =>
  queryString(search).split('&').sort().join('&')

/**
 * Returns a query as text for the API and the address bar: repeated keys for arrays, unset values
 * left out.
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
