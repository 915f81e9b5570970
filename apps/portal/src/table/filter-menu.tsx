import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useHolds } from '#ui/use-holds.ts'
import { useRovingTabIndex } from '#ui/use-roving-tab-index.ts'

const focusFirst = (place: HTMLElement | null) =>
  place?.querySelector<HTMLElement>('input, select, [role=combobox]')?.focus()

/**
 * Searchable menu of a list's filters. Selecting a filter shows its fields in place of the menu.
 * `onClose` closes the surrounding popover; without it, setting a filter returns to the menu.
 */
export function FilterMenu({
  specs,
  onClose,
}: {
  specs: readonly FilterSpec[]
  onClose?: () => void
}) {
  const [label, choose] = useState<string | null>(null)
  const spec = specs.find((one) => one.label === label)
  if (!spec) return <Fields specs={specs} onChoose={choose} />
  return (
    <section ref={focusFirst} aria-label={spec.label} className="flex flex-col gap-2 p-4 pt-2">
      <BackTo label={spec.label} onBack={() => choose(null)} />
      {spec.control(onClose ?? (() => choose(null)))}
    </section>
  )
}

function BackTo({ label, onBack }: { label: string; onBack: () => void }) {
  const t = useTranslations('kit')
  return (
    <div className="-ml-2 flex items-center gap-1">
      <IconButton
        icon={<ChevronLeft aria-hidden="true" size="1.1em" />}
        label={t('moreFilters')}
        onClick={onBack}
      />
      <h2 aria-hidden="true" className="text-sm font-semibold">
        {label}
      </h2>
    </div>
  )
}

function Fields({
  specs,
  onChoose,
}: {
  specs: readonly FilterSpec[]
  onChoose: (label: string) => void
}) {
  const t = useTranslations('kit')
  const list = useRef<HTMLUListElement>(null)
  const roving = useRovingTabIndex('column')
  const holds = useHolds()
  const [sought, setSought] = useState('')
  const found = specs.filter(({ label }) => holds(label, sought))
  const onKey = (event: KeyboardEvent) => {
    const first = list.current?.querySelector('button')
    if (event.key === 'ArrowDown') first?.focus()
    else if (event.key === 'Enter' && found[0]) onChoose(found[0].label)
    else return
    event.preventDefault()
  }
  return (
    <div ref={focusFirst} className="flex w-70 max-w-full flex-col gap-1.5 p-2 max-sm:w-full">
      <TextField
        type="search"
        aria-label={t('searchFilters')}
        placeholder={t('searchFilters')}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        onKeyDown={onKey}
      />
      <ul
        ref={(box) => {
          list.current = box
          return roving(box)
        }}
      >
        {found.map(({ label, value }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => onChoose(label)}
              className="flex min-h-8.5 w-full items-center gap-3 rounded-sm px-2 py-1 text-left text-sm -outline-offset-2 hover:bg-line-soft"
            >
              <span className="whitespace-nowrap">{label}</span>
              <span className="ml-auto truncate text-muted">{value}</span>
              <ChevronRight aria-hidden="true" size="1em" className="shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="px-2 py-1.5 text-sm text-muted">{t('nothingMatches')}</p>
      )}
    </div>
  )
}
