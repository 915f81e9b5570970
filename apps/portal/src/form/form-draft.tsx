import type { MouseEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { useDraft } from '#form/use-draft.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

/**
 * Stores the typed input of the surrounding form (`useDraft`), and restores it after a reload or a
 * new sign-in. A notice above the fields offers to discard the restored input.
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
    // Moves the focus to the first field, because the button that had the focus disappears.
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
