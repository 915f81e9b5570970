import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { FormDraft } from '#form/form-draft.tsx'
import { LeaveGuard } from '#form/leave-guard.tsx'
import { Button } from '#ui/button.tsx'

/**
 * Form as a whole screen: title, sections, and a sticky footer. Asks before navigation discards
 * typed input, except for navigation inside `onSave`.
 */
export function FormPage<Input extends FieldValues, Output>({
  title,
  form,
  onSave,
  saveLabel,
  onCancel,
  onFault,
  children,
}: {
  title: string
  form: UseFormReturn<Input, unknown, Output>
  onSave: (input: Output) => Promise<void> | void
  /** Label of the save button, naming the action: "Create the store". Defaults to "Save". */
  saveLabel?: string
  onCancel: () => void
  /** Called if validation fails, before the first error takes the focus. */
  onFault?: () => void
  children: ReactNode
}) {
  const t = useTranslations('kit')
  const { isDirty, isSubmitting } = form.formState
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={(event) =>
        void form.handleSubmit(
          (input) => onSave(input),
          () => onFault?.(),
        )(event)
      }
      // Prevents the footer from covering a focused field.
      className="flex max-w-220 flex-col gap-4 [&_*]:scroll-mb-20"
    >
      <h1 className="text-2xl font-semibold">{title}</h1>
      <FormDraft form={form} />
      {children}
      <footer className="sticky bottom-0 z-10 -mx-1 flex flex-wrap justify-end gap-2.5 border-t border-line bg-canvas px-1 py-3">
        <Button onClick={onCancel} disabled={isSubmitting}>
          {t('cancel')}
        </Button>
        <Button kind="primary" type="submit" busy={isSubmitting}>
          {saveLabel ?? t('save')}
        </Button>
      </footer>
      {/* No confirmation while the form is being submitted. */}
      <LeaveGuard when={isDirty && !isSubmitting} />
    </form>
  )
}
