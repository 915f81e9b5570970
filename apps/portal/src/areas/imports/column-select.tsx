import { type ReactNode, useId } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { FieldLabel } from '#ui/field-label.tsx'
import { FieldHelp } from '#ui/field-note.tsx'
import { type Option, Select } from '#ui/select.tsx'

/** A choice that is no column. */
export const NONE = ''
const AS_TEXT = '*'
const column = (name: string): string => `=${name}`

/**
 * Which column something comes from. `value` is `=Name`, one of `others`, or null where the text says it in its own way: that stays
 * until something else is chosen.
 */
export function ColumnSelect({
  label,
  help,
  value,
  names,
  others = [],
  onChange,
  children,
}: {
  label: string
  help?: ReactNode
  value: string | null
  names: readonly string[]
  /** What may be chosen beside the columns. */
  others?: readonly Option[]
  onChange: (value: string) => void
  /** More fields of the same thing. */
  children?: ReactNode
}) {
  const t = useTranslations('importMapping')
  const id = useId()
  const shown = value ?? AS_TEXT
  const options: Option[] = [
    ...(value === null ? [{ value: AS_TEXT, label: t('asText') }] : []),
    ...others,
    // A name that the file does not have: the server says so beside the rows.
    ...(shown.startsWith('=') && !names.includes(shown.slice(1))
      ? [
          {
            value: shown,
            label: shown === '=' ? t('choose') : t('absent', { name: shown.slice(1) }),
          },
        ]
      : []),
    ...[...new Set(names)]
      .filter((name) => name !== '')
      .map((name) => ({ value: column(name), label: name })),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Select
        id={id}
        aria-describedby={help ? `${id}help` : undefined}
        value={shown}
        options={options}
        onChange={(next) => {
          if (next !== AS_TEXT) onChange(next)
        }}
      />
      {help && <FieldHelp id={`${id}help`}>{help}</FieldHelp>}
      {children}
    </div>
  )
}

/** The name of a column that was chosen; null for any other choice. */
export const chosenColumn = (value: string): string | null =>
  value.startsWith('=') ? value.slice(1) : null
export const columnValue = column
