import { type ReactNode, useId } from 'react'

/** A part of a detail, under a heading of its own. */
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

/** A part of a screen on a surface of its own. */
export const Box = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 rounded-md border border-line bg-surface p-5 max-sm:p-4">{children}</div>
)
