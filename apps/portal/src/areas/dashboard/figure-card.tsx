import { type ReactNode, useId } from 'react'
import { HowFound } from '#ui/how-found.tsx'

/** Card with one figure: label, value and a note beside it. */
export function FigureCard({
  title,
  how,
  figure,
  children,
}: {
  title: string
  how?: { readonly label: string; readonly text: ReactNode } | undefined
  figure: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-1 rounded-md border border-line bg-surface px-4 py-2.5"
    >
      <header className="flex min-h-8 items-center justify-between gap-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {how && <HowFound label={how.label}>{how.text}</HowFound>}
      </header>
      <p className="text-2xl font-semibold">{figure}</p>
      {children}
    </section>
  )
}
