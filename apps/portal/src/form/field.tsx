import { type ReactNode, useId } from 'react'
import type { FieldError as Fault } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { FieldLabel } from '#ui/field-label.tsx'
import { FieldError, FieldHelp } from '#ui/field-note.tsx'

/** Error message of a field: a sentence, or a function that returns a sentence for an error. */
export type FaultWords = string | ((fault: Fault) => string)

/** Properties that every form field accepts. */
export interface FieldFrame {
  label: ReactNode
  help?: ReactNode
  optional?: boolean
  /**
   * Error message, which says what the user must do. The default asks the user to fill in or check
   * the field.
   */
  message?: FaultWords
}

export interface FieldControl {
  readonly id: string
  /**
   * ID of the label for a group of controls, because a label element can belong to only one
   * control.
   */
  readonly 'aria-labelledby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/**
 * Frame of a form field: the label above, and the help text below. An error replaces the help text.
 * `children` receives the attributes for the control.
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
  /** True if the field has several controls under one label. */
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
  // An error of the server (type `server`) contains its message. An error of a schema contains a
  // text for developers, which is not shown.
  if (fault.type === 'server' && fault.message) return fault.message
  return typeof message === 'function' ? message(fault) : (message ?? fallback)
}
