import type { ReactNode } from 'react'

/** What is known of one thing: a name and a value a line. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[fit-content(40%)_1fr] gap-x-5 gap-y-1.5">{children}</dl>
)

/** Without a value there is a dash: `false` is what `x !== null && …` leaves. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 break-words">
      {children === null || children === undefined || children === false || children === '' ? (
        <span className="text-muted">—</span>
      ) : (
        children
      )}
    </dd>
  </>
)
