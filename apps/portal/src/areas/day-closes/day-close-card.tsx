import { type ReactNode, useId } from 'react'

export function Card({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface px-4 py-3"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
