/** Signal of the current screen's requests, which are aborted when the user leaves the screen. */
let controller = new AbortController()

export const screenSignal = (): AbortSignal => controller.signal

/** Aborts all requests in progress that use `screenSignal`. */
export function cancelRequests(): void {
  controller.abort()
  controller = new AbortController()
}

/** First parts of addresses in which the second part names the screen, as in `/setting/user`. */
const groups = new Set(['message', 'setting', 'tenant', 'tradeType', 'help'])

/** Screen of the list, by the first part of a single record's address. */
const lists: Readonly<Record<string, string>> = { payment: 'deposit' }

/**
 * Returns the screen that a path belongs to. `/trade/123` and `/trade` are the same screen, so that
 * opening a drawer does not abort the requests of the list.
 */
export function screenOf(path: string): string {
  const [, first = '', second = ''] = path.split('/')
  return groups.has(first) ? `${first}/${second}` : (lists[first] ?? first)
}
