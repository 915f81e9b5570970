import type { ReactElement, ReactNode } from 'react'
import { Menu } from '#ui/menu.tsx'

/** What a mark of a picture offers, each an address. */
export interface MarkAction {
  readonly label: string
  readonly href: string
}

/** The menu of a mark, on whatever button stands for it: its name, and where it leads. */
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

/** A mark with its actions; without any it is as it stands. `className` is the look of either. */
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
      // Of what is pressed a picture's file leaves out all but marks.
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
