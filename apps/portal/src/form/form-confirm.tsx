import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { ModalForm } from '#form/modal-form.tsx'
import { ModalFrame } from '#ui/modal.tsx'

/** A question that is answered by a small form, such as a reason. Nothing but cancel, Esc and the act closes it. */
export function FormConfirm<Input extends FieldValues, Output>({
  open,
  onClose,
  title,
  form,
  onConfirm,
  confirmLabel,
  busy = false,
  danger = false,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  form: UseFormReturn<Input, unknown, Output>
  onConfirm: (input: Output) => Promise<void> | void
  /** Names the act: "Delete the role". */
  confirmLabel: string
  /** A file is on its way: the act waits for it, and shows that. */
  busy?: boolean
  danger?: boolean
  children: ReactNode
}) {
  const t = useTranslations('kit')
  const { isSubmitting } = form.formState
  return (
    <ModalFrame open={open} onClose={isSubmitting ? undefined : onClose} title={title} holdsInput>
      <ModalForm
        onSubmit={(event) => void form.handleSubmit((input) => onConfirm(input))(event)}
        confirmLabel={confirmLabel}
        cancelLabel={t('cancel')}
        onCancel={onClose}
        busy={isSubmitting || busy}
        danger={danger}
      >
        {children}
      </ModalForm>
    </ModalFrame>
  )
}
