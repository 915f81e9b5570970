import Check from 'lucide-react/icons/check'
import { Fragment, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { neighbour } from '#ui/keys.ts'
import { Popover } from '#ui/popover.tsx'

export interface MenuItem {
  /** Also its key. */
  readonly label: string
  readonly onSelect: () => void
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly disabled?: boolean
  /** A choice among the items of this menu: shown with a tick. */
  readonly checked?: boolean
  /** A line above it. */
  readonly separated?: boolean
}

/** Arrows, Home and End go round the items; a letter goes to the next item that begins with it. */
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

/** A menu of acts, or of choices with a tick. `trigger` is one element, `header` stands above the items. */
export function Menu({
  trigger,
  label,
  items,
  header,
  align = 'end',
  defaultOpen = false,
}: {
  trigger: ReactElement
  /** What the menu is, when its button does not say it. */
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
      <div role="menu" aria-label={label ?? t('menu')} tabIndex={-1} className="min-w-45" onKeyDown={move}>
        {items.map((item) => (
          <Fragment key={item.label}>
            {item.separated && <hr className="my-1 border-line" />}
            <button
              type="button"
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              aria-disabled={item.disabled || undefined}
              onPointerEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
              onClick={() => {
                if (item.disabled) return
                setOpen(false)
                item.onSelect()
              }}
              className={`flex min-h-8.5 w-full items-center gap-2.5 rounded-sm px-2.5 py-1 text-left text-sm outline-none focus:bg-brand-soft aria-disabled:text-muted ${item.danger ? 'text-danger' : ''}`}
            >
              {item.checked !== undefined && (
                <Check
                  aria-hidden="true"
                  size="1em"
                  className={`shrink-0 ${item.checked ? 'text-brand' : 'invisible'}`}
                />
              )}
              {item.icon}
              {item.label}
            </button>
          </Fragment>
        ))}
      </div>
    </Popover>
  )
}
