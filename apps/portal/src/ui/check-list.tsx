import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Option } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useHolds } from '#ui/use-holds.ts'

/** Number of options from which the list has a search field. */
const LONG = 9

/** List of checkboxes with buttons that select all and none. A long list has a search field. */
export function CheckList({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const t = useTranslations('kit')
  const id = useId()
  const holds = useHolds()
  const [sought, setSought] = useState('')
  const found = options.filter((option) => holds(option.label, sought))
  // Local state shows a click immediately, so that the next click builds on it. `value` comes from
  // the address, which changes later.
  const given = value.join()
  const [known, setKnown] = useState(given)
  const [picked, pick] = useState(value)
  if (known !== given) {
    setKnown(given)
    pick(value)
  }
  const chosen = new Set(picked)

  // Sorts the selected values in the order of the options, so that the same selection always gives
  // the same address.
  function emit(next: ReadonlySet<string>) {
    const values = options.filter((option) => next.has(option.value)).map((option) => option.value)
    pick(values)
    onChange(values)
  }
  function toggle(option: string) {
    const next = new Set(chosen)
    if (!next.delete(option)) next.add(option)
    emit(next)
  }

  return (
    <fieldset aria-label={label} className="flex w-70 max-w-full min-w-0 flex-col gap-2">
      {options.length >= LONG && (
        <TextField
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <div className="flex items-center gap-4 text-sm">
        <button
          type="button"
          className="min-h-6 text-accent-strong hover:underline"
          onClick={() => emit(new Set([...chosen, ...found.map((option) => option.value)]))}
        >
          {t('selectAll')}
        </button>
        <button
          type="button"
          className="min-h-6 text-accent-strong hover:underline"
          onClick={() => emit(new Set())}
        >
          {t('selectNone')}
        </button>
        <span aria-live="polite" className="ml-auto text-xs text-muted">
          {chosen.size > 0 && t('selectedCount', { count: chosen.size })}
        </span>
      </div>
      <div className="-mx-1 max-h-72 overflow-y-auto px-1">
        {found.map((option, index) => (
          <label
            key={option.value}
            htmlFor={`${id}${index}`}
            className="flex min-h-8 items-center gap-2.5 rounded-sm px-1.5 py-1 hover:bg-line-soft"
          >
            <input
              id={`${id}${index}`}
              type="checkbox"
              checked={chosen.has(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
        {found.length === 0 && <p className="py-2 text-sm text-muted">{t('nothingMatches')}</p>}
      </div>
    </fieldset>
  )
}
