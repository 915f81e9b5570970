import Check from 'lucide-react/icons/check'
import { Fragment, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { neighbour } from '#ui/keys.ts'
import { Popover } from '#ui/popover.tsx'

export interface MenuItem {
  /** Text of the menu item. It must be unique, because it is also the React key. */
  readonly label: string
  readonly onSelect?: () => void
  /** Address that the item leads to. The item is then a link. */
  readonly href?: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly disabled?: boolean
  /**
   * True if the item is selected; the menu shows a tick. Undefined for an item that is not a
   * choice.
   */
  readonly checked?: boolean
  /** True to draw a line above the item. */
  readonly separated?: boolean
  /**
   * Heading of the item's group. Consecutive items of the same group have the heading once above
   * them.
   */
  readonly group?: string
}

/**
 * Moves the focus between menu items: the arrow keys, Home and End move around; a letter moves to
 * the next item that begins with it.
 */
function move(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const here = items.findIndex((item) => item === document.activeElement)
  const next = neighbour(
    event.key,
    here,
    items.map((item) => item.textContent ?? ''),
  )
  if (next === null) return
  event.preventDefault()
  items[next]?.focus()
}

/**
 * Menu of actions, or of choices with ticks. `trigger` is the button that opens the menu, a single
 * element; `header` is shown above the items.
 */
export function Menu({
  trigger,
  label,
  items,
  header,
  align = 'end',
  defaultOpen = false,
}: {
  trigger: ReactElement
  /** Accessible name of the menu, if the text of its button is not suitable. */
  label?: string
  items: readonly MenuItem[]
  header?: ReactNode
  align?: 'start' | 'end'
  defaultOpen?: boolean
}) {
  const t = useTranslations('kit')
  const [open, setOpen] = useState(defaultOpen)
  return (
    <Popover
      trigger={trigger}
      label={label}
      open={open}
      onOpenChange={setOpen}
      align={align}
      kind="menu"
      className="p-1"
    >
      {header}
      <div
        role="menu"
        aria-label={label ?? t('menu')}
        tabIndex={-1}
        className="min-w-45"
        onKeyDown={move}
      >
        {groupsOf(items).map(([group, members]) => {
          const separated = members[0]?.separated && <hr className="my-1 border-line" />
          const drawn = members.map((item) => (
            <Item
              key={item.label}
              {...item}
              onSelect={() => {
                setOpen(false)
                item.onSelect?.()
              }}
            />
          ))
          return (
            <Fragment key={members[0]!.label}>
              {separated}
              {group === undefined ? (
                drawn
              ) : (
                <div role="group" aria-label={group}>
                  <p aria-hidden="true" className="px-2.5 pt-1 pb-0.5 text-xs text-muted">
                    {group}
                  </p>
                  {drawn}
                </div>
              )}
            </Fragment>
          )
        })}
      </div>
    </Popover>
  )
}

/**
 * Combines consecutive items of the same group. An item without a group, or with a line above,
 * starts a new group.
 */
function groupsOf(items: readonly MenuItem[]): [group: string | undefined, members: MenuItem[]][] {
  const groups: [string | undefined, MenuItem[]][] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && !item.separated && item.group !== undefined && last[0] === item.group)
      last[1].push(item)
    else groups.push([item.group, [item]])
  }
  return groups
}

function Item({ label, icon, danger, disabled, checked, href, onSelect }: MenuItem) {
  const look = `flex min-h-8.5 w-full items-center gap-2.5 rounded-sm px-2.5 py-1 text-left text-sm outline-none focus:bg-accent-soft aria-disabled:text-muted ${danger ? 'text-danger' : ''}`
  if (href !== undefined)
    return (
      <a
        role="menuitem"
        href={href}
        onPointerEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
        onClick={onSelect}
        className={look}
      >
        {icon}
        {label}
      </a>
    )
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      onPointerEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={disabled ? undefined : onSelect}
      className={look}
    >
      {checked !== undefined && (
        <Check
          aria-hidden="true"
          size="1em"
          className={`shrink-0 ${checked ? 'text-accent' : 'invisible'}`}
        />
      )}
      {icon}
      {label}
    </button>
  )
}
