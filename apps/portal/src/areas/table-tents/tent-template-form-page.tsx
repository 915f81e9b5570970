import { type UseFormReturn, useWatch } from 'react-hook-form'
import { FormPage } from '#form/form-page.tsx'
import { FormSection } from '#form/form-section.tsx'
import { StaleNotice } from '#form/stale-notice.tsx'
import type { Stale } from '#form/use-rebase.ts'
import { currentLanguage } from '#lib/i18n.ts'
import { useTranslations } from '#lib/translations.ts'
import { BackLink } from '#ui/back-link.tsx'
import { TentTemplateFields } from './tent-template-fields.tsx'
import { layoutFaults, layoutOf, type TentTemplateInput } from './tent-template-form.ts'
import { DraftPreview } from './tent-preview.tsx'

type Form = UseFormReturn<TentTemplateInput, unknown, TentTemplateInput>

/** Form of a template beside a preview of its layout. */
export function TentTemplateFormPage({
  form,
  title,
  isNew = false,
  stale = null,
  onSave,
  onCancel,
}: {
  form: Form
  title: string
  isNew?: boolean
  stale?: Stale | null
  onSave: (input: TentTemplateInput) => Promise<void>
  onCancel: () => void
}) {
  const t = useTranslations('tableTents')
  return (
    <FormPage
      title={title}
      back={
        <BackLink to="/tradeType/tableTent" search>
          {t('templates')}
        </BackLink>
      }
      form={form}
      onSave={onSave}
      onCancel={onCancel}
      beside={
        <FormSection title={t('print.preview')}>
          <Beside form={form} />
        </FormSection>
      }
    >
      <StaleNotice stale={stale} />
      <TentTemplateFields form={form} isNew={isNew} />
      {!isNew && <p className="text-sm text-muted">{t('template.versions')}</p>}
    </FormPage>
  )
}

function Beside({ form }: { form: Form }) {
  const input = useWatch({ control: form.control }) as TentTemplateInput
  const isWhole = layoutFaults(input).length === 0
  const draft = isWhole ? { ...layoutOf(input), language: currentLanguage() } : null
  return <DraftPreview draft={draft} />
}
