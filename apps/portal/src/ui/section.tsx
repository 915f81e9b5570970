import { type ReactNode, useId } from 'react'

/**
 * Part of a detail view with its own heading. The heading is of level 3, below the title of a
 * drawer; a part of a page directly below its title has level 2.
 */
export function Section({
  title,
  level = 3,
  children,
}: {
  title: string
  level?: 2 | 3
  children: ReactNode
}) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <Heading id={id} className="font-semibold">
        {title}
      </Heading>
      {children}
    </section>
  )
}

/** Box with a border for a part of a screen. */
export const Box = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 rounded-md border border-line bg-surface p-5 max-sm:p-4">{children}</div>
)
