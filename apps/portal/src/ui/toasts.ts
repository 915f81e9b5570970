export type ToastSeverity = 'error' | 'warning' | 'neutral' | 'success'

export interface Toast {
  readonly id: number
  readonly severity: ToastSeverity
  readonly message: string
}

/** Maximum number of toasts at a time, because users do not read more. */
const MAX_TOASTS = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Shows a toast for five seconds. Showing the same message again restarts the time of its toast
 * instead of adding another toast.
 */
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
