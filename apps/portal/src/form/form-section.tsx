import { type ReactNode, useId } from 'react'

/** Fields that belong together, under one heading. */
export function FormSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-surface px-6 py-5 max-sm:px-4">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {note && <p className="mt-0.5 text-sm text-muted">{note}</p>}
      <div className="mt-4 flex max-w-150 flex-col gap-4">{children}</div>
    </section>
  )
}
