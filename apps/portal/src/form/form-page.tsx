import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { FormDraft } from '#form/form-draft.tsx'
import { LeaveGuard } from '#form/leave-guard.tsx'
import { Button } from '#ui/button.tsx'
import { TitleRow } from '#ui/title-row.tsx'

/**
 * Form as a whole screen: title, sections, and a footer that stays visible. If typed input would be
 * lost, asks before navigation, except for navigation inside `onSave`.
 */
export function FormPage<Input extends FieldValues, Output>({
  title,
  back,
  form,
  onSave,
  saveLabel,
  onCancel,
  onFault,
  beside,
  children,
}: {
  title: string
  /** `BackLink` to the list or to the record. */
  back: ReactNode
  form: UseFormReturn<Input, unknown, Output>
  onSave: (input: Output) => Promise<void> | void
  /**
   * Label of the save button, which names the action: "Create the store". The default is "Save".
   */
  saveLabel?: string
  onCancel: () => void
  /** Called if the validation fails, before the first field with an error takes the focus. */
  onFault?: () => void
  /** Preview beside the fields; on a narrow screen, it is below them. */
  beside?: ReactNode
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
      className={`flex flex-col gap-4 [&_*]:scroll-mb-20 ${beside ? '' : 'max-w-form'}`}
    >
      <TitleRow title={title} back={back} />
      <FormDraft form={form} />
      {beside ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,var(--container-form))_minmax(0,20rem)]">
          <div className="flex min-w-0 flex-col gap-4">{children}</div>
          <div className="min-w-0 lg:sticky lg:top-[calc(var(--sticky-top)+1rem)]">{beside}</div>
        </div>
      ) : (
        children
      )}
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
