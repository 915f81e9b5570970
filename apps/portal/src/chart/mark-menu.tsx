import type { ReactElement, ReactNode } from 'react'
import { Menu } from '#ui/menu.tsx'

/** Link in the menu of a chart's mark, such as a bar. */
export interface MarkAction {
  readonly label: string
  readonly href: string
}

/** Menu with the links of a chart's mark, opened by the button `trigger`. */
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

/**
 * Mark of a chart, such as a bar. If the mark has links, it is a button that opens a menu.
 * `className` applies in both cases.
 */
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
      // The exported image leaves out buttons without `data-mark`, and this button is part of the
      // drawing.
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
