import type { ReactNode } from 'react'

/** One state of a component in the gallery, below its name. */
export function Specimen({
  name,
  wide = false,
  children,
}: {
  name: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section
      className={`flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface px-4 py-3 ${wide ? 'col-span-full' : ''}`}
    >
      <h2 className="text-xs text-muted">{name}</h2>
      <div className="flex min-w-0 flex-col items-start gap-2.5">{children}</div>
    </section>
  )
}

/** Grid of the states of a component. */
export const Specimens = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-3">
    {children}
  </div>
)
