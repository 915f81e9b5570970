import { numberPrefix } from '@choba/contract/fields.ts'
import * as z from 'zod/mini'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { TextControl } from '#table/text-control.tsx'

/** What a person typed or pasted as the beginning of a number → as the search takes it, or null. */
function readPrefix(text: string): string | null {
  const read = z.safeParse(numberPrefix, text)
  return read.success ? read.data : null
}

/** A filter by the first signs of a number. */
export const prefixFilter = ({
  value,
  onChange,
  ...words
}: {
  label: string
  hint: string
  /** What is said of signs that no number has. */
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
