import { type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import type { FieldFrame } from '#form/field.tsx'
import { useSecretField } from '#form/secret-fields.ts'
import { TextField } from '#form/text-field.tsx'

/**
 * Normalizes a one-time code that the user has typed or pasted: removes spaces and converts
 * full-width digits.
 */
export const cleanCode = (typed: string): string => typed.normalize('NFKC').replaceAll(/\s/g, '')

/** Field for a one-time code of six digits. */
export function CodeField<V extends FieldValues>(
  props: FieldFrame & {
    control: Control<V, unknown, unknown>
    name: FieldPathByValue<V, string | undefined>
  },
) {
  useSecretField(props.control, props.name)
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      className="max-w-48 font-mono text-lg tracking-widest"
    />
  )
}
