import { createContext, type ReactNode, use, useId } from 'react'
import { useRovingTabIndex } from '#ui/use-roving-tab-index.ts'

/**
 * Content of every title row that the page frame supplies: the guide button (`help`), and the label
 * for figures of only some stores (`share`).
 */
export const TitleRowFrame = createContext<{
  readonly help?: ReactNode
  readonly share?: ReactNode
}>({})

/** Title of a screen, with everything beside it. The only heading of level 1 in the portal. */
export function TitleRow({
  title,
  beside,
  actions,
  primary,
  back,
  note,
}: {
  title: ReactNode
  /** Content directly after the title, such as a count or a status. */
  beside?: ReactNode
  /**
   * Buttons that concern the whole screen. With the help, they are one Tab stop. The arrow keys
   * move inside.
   */
  actions?: ReactNode
  /** Primary action, which is a Tab stop of its own. */
  primary?: ReactNode
  /** `BackLink` above the title. Every detail and form has one; screens of the menu have none. */
  back?: ReactNode
  /** Lines below the title. */
  note?: ReactNode
}) {
  const id = useId()
  const { help, share } = use(TitleRowFrame)
  const toolbar = useRovingTabIndex()
  return (
    <header className="flex min-w-0 flex-col gap-1">
      {back}
      <div className="flex min-h-8.5 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 id={id} className="min-w-0 text-2xl font-semibold wrap-anywhere">
          {title}
        </h1>
        {beside}
        {share}
        <span className="flex-1" />
        {/* The help belongs to the toolbar, so that it is no further Tab stop before the rows. */}
        <div ref={toolbar} role="toolbar" aria-labelledby={id} className="contents empty:hidden">
          {(actions || primary) && (
            // On a phone, the buttons are below the title and the help.
            <div className="flex flex-wrap justify-end gap-2.5 empty:hidden max-sm:order-1 max-sm:w-full">
              {actions}
              {primary && (
                <span data-own-stop className="contents">
                  {primary}
                </span>
              )}
            </div>
          )}
          {help}
        </div>
      </div>
      {note}
    </header>
  )
}
