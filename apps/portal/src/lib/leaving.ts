/** Requests of a screen are given up when the person leaves it. */
let controller = new AbortController()

export const screenSignal = (): AbortSignal => controller.signal

/** Gives up every request in flight that asked for `screenSignal`. */
export function cancelRequests(): void {
  controller.abort()
  controller = new AbortController()
}

/** Addresses whose second part names the screen: `/setting/user`. */
const groups = new Set(['message', 'setting', 'tenant', 'tradeType', 'help'])

/** One deposit has an address of its own beside its list. */
const lists: Readonly<Record<string, string>> = { payment: 'deposit' }

/** `/trade/123` and `/trade` are one screen: a detail opens over its list and must not cancel it. */
export function screenOf(path: string): string {
  const [, first = '', second = ''] = path.split('/')
  return groups.has(first) ? `${first}/${second}` : (lists[first] ?? first)
}
