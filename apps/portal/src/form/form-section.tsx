import { type ReactNode, useId } from 'react'

/**
 * Group of related fields below a heading. With `bare`, which is used inside a drawer, the group
 * has a line above instead of a box.
 */
export function FormSection({
  title,
  note,
  bare = false,
  children,
}: {
  title: string
  note?: ReactNode
  bare?: boolean
  children: ReactNode
}) {
  const id = useId()
  const Heading = bare ? 'h3' : 'h2'
  return (
    <section
      aria-labelledby={id}
      className={
        bare
          ? 'not-first:border-t not-first:border-line not-first:pt-5'
          : 'rounded-md border border-line bg-surface px-6 py-5 max-sm:px-4'
      }
    >
      <Heading id={id} className={`font-semibold ${bare ? '' : 'text-lg'}`}>
        {title}
      </Heading>
      {note && <p className="mt-0.5 text-sm text-muted">{note}</p>}
      <div className="mt-4 flex max-w-150 flex-col gap-4">{children}</div>
    </section>
  )
}
