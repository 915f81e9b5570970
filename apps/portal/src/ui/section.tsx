import { type ReactNode, useId } from 'react'

/** Part of a detail view with its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Box with a border for a part of a screen. */
export const Box = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 rounded-md border border-line bg-surface p-5 max-sm:p-4">{children}</div>
)
