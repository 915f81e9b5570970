/** Aborts the requests of a screen when the user leaves it. */
let controller = new AbortController()

export const screenSignal = (): AbortSignal => controller.signal

/** Aborts every request in progress that uses `screenSignal`. */
export function cancelRequests(): void {
  controller.abort()
  controller = new AbortController()
}

/** First parts of addresses whose second part names the screen: `/setting/user`. */
const groups = new Set(['message', 'setting', 'tenant', 'tradeType', 'help'])

/** Maps the address of a single deposit to the address of its list. */
const lists: Readonly<Record<string, string>> = { payment: 'deposit' }

/**
 * Returns the screen of a path. `/trade/123` and `/trade` are the same screen, so opening a drawer
 * does not abort the list's requests.
 */
export function screenOf(path: string): string {
  const [, first = '', second = ''] = path.split('/')
  return groups.has(first) ? `${first}/${second}` : (lists[first] ?? first)
}
