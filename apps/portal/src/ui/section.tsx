import { type ReactNode, use, useId } from 'react'
import { SectionHeading } from '#ui/heading-level.ts'

/** Part of a detail view with its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const Heading = use(SectionHeading) === 'h3' ? 'h3' : 'h2'
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
