import { type ReactNode, useId } from 'react'
import type { FieldError as Fault } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { FieldLabel } from '#ui/field-label.tsx'
import { FieldError, FieldHelp } from '#ui/field-note.tsx'

/** Error message of a field: one sentence, or a function of the error. */
export type FaultWords = string | ((fault: Fault) => string)

/** Properties that every form field accepts. */
export interface FieldFrame {
  label: ReactNode
  help?: ReactNode
  optional?: boolean
  /** Error message, which says what to do. By default, asks to fill in or check the field. */
  message?: FaultWords
}

export interface FieldControl {
  readonly id: string
  /** Set for a group of controls, which a label element cannot reference. */
  readonly 'aria-labelledby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/**
 * Frame of a form field: label above, help below, replaced by the error. `children` receives the
 * attributes for the control.
 */
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
  /** True for several controls under one label. */
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
  // An error set from a server response (type `server`) carries its message; a schema's own text is
  // for developers.
  if (fault.type === 'server' && fault.message) return fault.message
  return typeof message === 'function' ? message(fault) : (message ?? fallback)
}
