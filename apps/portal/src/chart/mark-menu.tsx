import type { ReactElement, ReactNode } from 'react'
import { Menu } from '#ui/menu.tsx'

/** Link that a mark of a chart offers. */
export interface MarkAction {
  readonly label: string
  readonly href: string
}

/** Menu of links for a mark, attached to any trigger button. */
export const MarkMenu = ({
  name,
  actions,
  trigger,
  defaultOpen = false,
}: {
  name: string
  actions: readonly MarkAction[]
  trigger: ReactElement
  defaultOpen?: boolean
}) => (
  <Menu
    align="start"
    label={name}
    header={<p className="max-w-80 px-2.5 pt-1 pb-0.5 text-xs break-words text-muted">{name}</p>}
    items={actions}
    trigger={trigger}
    defaultOpen={defaultOpen}
  />
)

/** Mark of a chart; a menu button if it has actions. `className` applies to both forms. */
export function Mark({
  name,
  actions = [],
  className,
  children,
}: {
  name: string
  actions?: readonly MarkAction[] | undefined
  className: string
  children: ReactNode
}) {
  if (actions.length === 0) return <span className={className}>{children}</span>
  return (
    <MarkMenu
      name={name}
      actions={actions}
      // The exported picture leaves out buttons, except those with `data-mark`.
      trigger={
        <button
          type="button"
          data-mark=""
          className={`${className} cursor-pointer rounded-sm text-left hover:bg-line-soft`}
        >
          {children}
        </button>
      }
    />
  )
}
