import { type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { LeaveQuestion } from '#form/leave-question.tsx'
import { ModalForm } from '#form/modal-form.tsx'
import { ModalFrame } from '#ui/modal.tsx'

/**
 * Confirmation dialog with a small form, for example for a reason. Closes only with the cancel
 * button, Esc or the action. Esc asks first if typed input would be lost.
 */
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
  /** Label of the button, which names the action: "Delete the role". */
  confirmLabel: string
  /** True while a file is uploading. The button is then disabled and shows progress. */
  busy?: boolean
  danger?: boolean
  children: ReactNode
}) {
  const t = useTranslations('kit')
  const { isDirty, isSubmitting } = form.formState
  const [asks, setAsks] = useState(false)
  const leave = () => (isDirty ? setAsks(true) : onClose())
  return (
    <ModalFrame open={open} onClose={isSubmitting ? undefined : leave} title={title} holdsInput>
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
      <LeaveQuestion
        open={asks}
        onStay={() => setAsks(false)}
        onLeave={() => {
          setAsks(false)
          onClose()
        }}
      />
    </ModalFrame>
  )
}
