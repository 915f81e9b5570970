import type { PaletteGroup, PaletteItem } from '#app/palette/palette-item.ts'
import { useTranslations } from '#lib/translations.ts'
import { Marked } from '#ui/marked.tsx'

/** List of palette entries by group. The search field keeps the focus and handles the keys. */
export function PaletteList({
  id,
  groups,
  sought,
  here,
  optionId,
  onPoint,
  onChoose,
}: {
  id: string
  groups: readonly PaletteGroup[]
  sought: string
  /** Identifies the selected line by group and key. Enter opens this line. */
  here: string | undefined
  optionId: (index: number) => string
  onPoint: (line: string) => void
  onChoose: (item: PaletteItem) => void
}) {
  const t = useTranslations('palette')
  const shown = groups.filter(({ items }) => items.length > 0)
  const before = shown.map((_, at) =>
    shown.slice(0, at).reduce((sum, { items }) => sum + items.length, 0),
  )
  return (
    <div id={`${id}list`} role="listbox" tabIndex={-1} aria-label={t('title')}>
      {shown.map(({ name, items }, at) => (
        <div key={name} role="group" aria-labelledby={`${id}${name}`}>
          <p id={`${id}${name}`} className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
            {t(`group.${name}`)}
          </p>
          {items.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, which keeps the focus
            <div
              key={item.key}
              id={optionId(before[at]! + index)}
              role="option"
              tabIndex={-1}
              aria-selected={`${name} ${item.key}` === here}
              onClick={() => onChoose(item)}
              onPointerMove={() => onPoint(`${name} ${item.key}`)}
              className="flex min-h-9.5 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 py-1.5 aria-selected:bg-accent-soft"
            >
              <Line item={item} sought={sought} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function Line({
  item: { label, icon: Icon, note, aside, isNumber },
  sought,
}: {
  item: PaletteItem
  sought: string
}) {
  return (
    <>
      <span className="flex min-w-0 items-center gap-2.5">
        {Icon && (
          <span className="shrink-0 text-muted">
            <Icon size="1.1em" aria-hidden />
          </span>
        )}
        <span className="flex min-w-0 flex-col">
          <span className={isNumber ? 'font-mono text-sm break-all' : 'wrap-anywhere'}>
            <Marked text={label} sought={sought} />
          </span>
          {note && (
            <span className="text-xs wrap-anywhere text-muted">
              <Marked text={note} sought={sought} />
            </span>
          )}
        </span>
      </span>
      {aside && <span className="flex shrink-0 flex-col items-end">{aside}</span>}
    </>
  )
}
