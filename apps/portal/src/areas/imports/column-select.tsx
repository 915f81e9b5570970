import { type ReactNode, useId } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { FieldLabel } from '#ui/field-label.tsx'
import { FieldHelp } from '#ui/field-note.tsx'
import { type Option, Select } from '#ui/select.tsx'

/** Option for "no column". */
export const NONE = ''
const AS_TEXT = '*'
const column = (name: string): string => `=${name}`

/**
 * Selector for the column that a field is read from. `value` is `=Name` for a column, or a value of
 * `others`. It is null if the mapping's text uses something that the form cannot show; the text
 * then stays unchanged until the user selects a column.
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
  /** Options in addition to the columns. */
  others?: readonly Option[]
  onChange: (value: string) => void
  /** Additional fields for the same part of the mapping. */
  children?: ReactNode
}) {
  const t = useTranslations('importMapping')
  const id = useId()
  const shown = value ?? AS_TEXT
  const options: Option[] = [
    ...(value === null ? [{ value: AS_TEXT, label: t('asText') }] : []),
    ...others,
    // A selected column that is missing in the file stays an option; the server reports the error
    // beside the preview rows.
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

/** Returns the name of the selected column; null for any other option. */
export const chosenColumn = (value: string): string | null =>
  value.startsWith('=') ? value.slice(1) : null
export const columnValue = column
