import { useState } from 'react'
import * as z from 'zod/mini'
import { FormConfirm } from '#form/form-confirm.tsx'
import { TextAreaField } from '#form/text-area-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { useWords } from './words.ts'

const MAX_LENGTH = 50
const reasonForm = z.object({ reason: z.string().check(z.minLength(1), z.maxLength(MAX_LENGTH)) })
type Reason = z.infer<typeof reasonForm>

/** Example of a dangerous action that asks for a reason, for developers to copy. */
export function FormConfirmExample() {
  const w = useWords()
  const [open, setOpen] = useState(false)
  const form = useAppForm<Reason, Reason>(reasonForm, { defaultValues: { reason: '' } })
  function remove() {
    form.reset()
    setOpen(false)
    showToast({ severity: 'success', message: w.succeeded })
  }
  return (
    <>
      <div>
        <Button kind="danger" data-opens onClick={() => setOpen(true)}>
          {w.remove}
        </Button>
      </div>
      <FormConfirm
        open={open}
        onClose={() => setOpen(false)}
        title={w.deleteTitle}
        form={form}
        onConfirm={remove}
        confirmLabel={w.remove}
        danger
      >
        <p>{w.deleteText}</p>
        <TextAreaField
          control={form.control}
          name="reason"
          label={w.deleteReason}
          max={MAX_LENGTH}
        />
      </FormConfirm>
    </>
  )
}
