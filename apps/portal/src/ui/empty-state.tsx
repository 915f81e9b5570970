import type { ReactNode } from 'react'

/** Replaces an empty list. Says why the list is empty and what the user can do next. */
export function EmptyState({
  title,
  text,
  action,
}: {
  title: string
  text: ReactNode
  action?: ReactNode
}) {
  return (
    <div aria-live="polite" className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <p className="text-lg font-semibold">{title}</p>
      <p className="max-w-115 text-muted">{text}</p>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
