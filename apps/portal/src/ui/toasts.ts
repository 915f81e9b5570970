export type ToastSeverity = 'error' | 'warning' | 'neutral' | 'success'

export interface Toast {
  readonly id: number
  readonly severity: ToastSeverity
  readonly message: string
}

/** More than this at once and no one reads any of them. */
const MAX_TOASTS = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says something for five seconds, from anywhere. The same words twice are one toast that starts again. */
export function showToast({ severity, message }: Omit<Toast, 'id'>): void {
  const others = toasts.filter((toast) => toast.message !== message || toast.severity !== severity)
  lastId += 1
  replace([...others, { id: lastId, severity, message }].slice(-MAX_TOASTS))
}

export const dismissToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id))

export const listToasts = (): readonly Toast[] => toasts

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
