import type { MouseEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { useDraft } from '#form/use-draft.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

/**
 * Keeps what is typed into the form around it (`useDraft`). What was typed before the sign-in ended, or the page was loaded
 * again, is put back, which is said above the fields and may be discarded.
 */
export function FormDraft<Input extends FieldValues, Output>({
  form,
}: {
  form: UseFormReturn<Input, unknown, Output>
}) {
  const t = useTranslations('kit.draft')
  const restored = useDraft(form)
  if (!restored) return null
  const discard = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button that has the focus is about to go.
    const fields = currentTarget.closest('form')?.querySelectorAll<HTMLElement>('input, textarea')
    restored.discard()
    fields?.[0]?.focus()
  }
  return (
    <Banner tone={restored.isChanged ? 'warn' : 'info'} title={t('title')}>
      <p>{t('text')}</p>
      {restored.isChanged && <p className="font-semibold">{t('changed')}</p>}
      <Button onClick={discard} className="mt-2">
        {t('discard')}
      </Button>
    </Banner>
  )
}
