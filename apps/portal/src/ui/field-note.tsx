import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'

/** Help text below a field. */
export const FieldHelp = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="text-sm text-muted">
    {children}
  </p>
)

/** Error text of a field. It must say what the user has to do. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex gap-1.5 text-sm text-danger">
    <CircleAlert aria-hidden="true" size="1em" className="mt-0.75 shrink-0" />
    <span>{children}</span>
  </p>
)
