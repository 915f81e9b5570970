import { type ReactNode, useId } from 'react'
import type { FieldError as Fault } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { FieldLabel } from '#ui/field-label.tsx'
import { FieldError, FieldHelp } from '#ui/field-note.tsx'

/** What is said about a faulty field: one sentence, or one that depends on the fault. */
export type FaultWords = string | ((fault: Fault) => string)

/** What every field of a form takes. */
export interface FieldFrame {
  label: ReactNode
  help?: ReactNode
  optional?: boolean
  /** What to do about a fault. Without it: that the field has to be filled in, or to be checked. */
  message?: FaultWords
}

export interface FieldControl {
  readonly id: string
  /** Of a group of controls, which a label cannot point at. */
  readonly 'aria-labelledby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** The frame of a field: label above, help below, and in its place the fault, which says what to do. `children` is given what the control needs. */
export function Field({
  label,
  help,
  optional = false,
  message,
  fault,
  empty,
  group = false,
  children,
}: FieldFrame & {
  fault: Fault | undefined
  empty: boolean
  /** Several controls under one label. */
  group?: boolean
  children: (control: FieldControl) => ReactNode
}) {
  const t = useTranslations('kit')
  const id = useId()
  const fallback =
    typeof label === 'string' ? t(empty ? 'required' : 'invalidNamed', { label }) : t('invalid')
  const words = fault && wordsOf(fault, message, fallback)
  return (
    <div className="flex flex-col gap-1">
      <FieldLabel
        id={`${id}label`}
        htmlFor={group ? undefined : id}
        optional={optional ? t('optional') : undefined}
      >
        {label}
      </FieldLabel>
      {children({
        id,
        'aria-labelledby': group ? `${id}label` : undefined,
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': words ? `${id}fault` : help ? `${id}help` : undefined,
      })}
      {words ? (
        <FieldError id={`${id}fault`}>{words}</FieldError>
      ) : (
        help && <FieldHelp id={`${id}help`}>{help}</FieldHelp>
      )}
    </div>
  )
}

function wordsOf(fault: Fault, message: FaultWords | undefined, fallback: string): string {
  // A fault that the server answered with (`setError` with type `server`) carries its phrase; a schema's own text is for programmers.
  if (fault.type === 'server' && fault.message) return fault.message
  return typeof message === 'function' ? message(fault) : (message ?? fallback)
}
