/** Requests of a screen are given up when the person leaves it. */
let controller = new AbortController()

export const screenSignal = (): AbortSignal => controller.signal

/** Gives up every request in flight that asked for `screenSignal`. */
export function cancelRequests(): void {
  controller.abort()
  controller = new AbortController()
}

/** `/trade/123` and `/trade` are one screen: a detail opens over its list and must not cancel it. */
export const screenOf = (path: string): string => path.split('/')[1] ?? ''
