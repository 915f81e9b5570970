import { type ReactNode, useId, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { FormDraft } from '#form/form-draft.tsx'
import { LeaveGuard } from '#form/leave-guard.tsx'
import { LeaveQuestion } from '#form/leave-question.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'

/**
 * Form in a drawer. If typed input would be lost, asks for confirmation before closing or
 * navigating away.
 */
export function FormDrawer<Input extends FieldValues, Output>({
  open,
  onClose,
  title,
  form,
  onSave,
  saveLabel,
  busy = false,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  form: UseFormReturn<Input, unknown, Output>
  onSave: (input: Output) => Promise<void> | void
  saveLabel?: string
  /** True while a file is uploading. The save button is then disabled and shows progress. */
  busy?: boolean
  children: ReactNode
}) {
  const t = useTranslations('kit')
  const id = useId()
  const [asks, setAsks] = useState(false)
  const { isDirty, isSubmitting } = form.formState
  const close = () => {
    if (isSubmitting) return
    if (isDirty) setAsks(true)
    else onClose()
  }
  return (
    <>
      <Drawer
        open={open}
        focusField
        onClose={close}
        title={title}
        footer={
          <>
            <Button onClick={close} disabled={isSubmitting}>
              {t('cancel')}
            </Button>
            <Button kind="primary" type="submit" form={id} busy={isSubmitting || busy}>
              {saveLabel ?? t('save')}
            </Button>
          </>
        }
      >
        <form
          id={id}
          noValidate
          onSubmit={(event) => void form.handleSubmit((input) => onSave(input))(event)}
          className="flex flex-col gap-4"
        >
          <FormDraft form={form} />
          {children}
        </form>
      </Drawer>
      <LeaveQuestion
        open={asks}
        onStay={() => setAsks(false)}
        onLeave={() => {
          setAsks(false)
          form.reset()
          onClose()
        }}
      />
      {open && <LeaveGuard when={isDirty && !isSubmitting && !asks} />}
    </>
  )
}
