import { numberPrefix } from '@choba/contract/fields.ts'
import * as z from 'zod/mini'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { TextControl } from '#table/text-control.tsx'

/** Parses the typed beginning of a number. Returns null if the text is invalid. */
function readPrefix(text: string): string | null {
  const read = z.safeParse(numberPrefix, text)
  return read.success ? read.data : null
}

/** Filter by the beginning of a number. */
export const prefixFilter = ({
  value,
  onChange,
  ...words
}: {
  label: string
  hint: string
  /** Error message for characters that do not occur in numbers. */
  fault: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}): FilterSpec => ({
  label: words.label,
  value,
  onClear: () => onChange(undefined),
  control: (close) => (
    <TextControl
      {...words}
      read={readPrefix}
      className="font-mono"
      value={value ?? ''}
      onApply={(next) => {
        onChange(next)
        close()
      }}
    />
  ),
})
