import type { ReactNode } from 'react'

/** List of name–value pairs. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[fit-content(40%)_1fr] gap-x-5 gap-y-1.5">{children}</dl>
)

/**
 * Name and value in a list of facts. Shows a dash for an empty value. `false` counts as empty too,
 * because `x !== null && …` produces it.
 */
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
