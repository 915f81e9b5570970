import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { FormDraft } from '#form/form-draft.tsx'
import { LeaveGuard } from '#form/leave-guard.tsx'
import { Button } from '#ui/button.tsx'

/**
 * Form as a whole screen: title, sections, and a footer that stays visible. If typed input would be
 * lost, asks before navigation, except for navigation inside `onSave`.
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
  /**
   * Label of the save button, which names the action: "Create the store". The default is "Save".
   */
  saveLabel?: string
  onCancel: () => void
  /** Called if the validation fails, before the first field with an error takes the focus. */
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
      // The scroll margin keeps a focused field from being covered by the footer.
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
      {/* Does not ask while the form is being submitted, because `onSave` may navigate away. */}
      <LeaveGuard when={isDirty && !isSubmitting} />
    </form>
  )
}
