type Value = string | number | boolean | null | undefined

/** A search as text, alike for the same search in another order. */
export const canonicalQuery = (search: object): string =>
  queryString(search).split('&').sort().join('&')

/** A query as the wire and the address bar write it: repeated keys without indexes, nothing for what is not set. */
export function queryString(query: object): string {
  const text = new URLSearchParams()
  for (const [key, value] of Object.entries(query) as [string, Value | readonly Value[]][]) {
    for (const one of Array.isArray(value) ? (value as readonly Value[]) : [value as Value]) {
      if (one !== undefined && one !== null && one !== '') text.append(key, String(one))
    }
  }
  return text.toString()
}
