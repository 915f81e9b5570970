import { useParams } from '@tanstack/react-router'
import type { TentTemplate } from '@choba/contract/table-tents.contract.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordState } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { tableTentsApi } from './table-tents.api.ts'
import { inputOf, partsOf, tentTemplateForm, type TentTemplateInput } from './tent-template-form.ts'
import { TentTemplateFormPage } from './tent-template-form-page.tsx'
import { nameOf } from './tent-template-name.ts'
import {
  useTentFaults,
  useTentNavigation,
  useTentRefresh,
  useTentTemplate,
} from './use-tent-template.ts'

/**
 * Form that changes a template, which creates a new version. Starts with the values loaded when the
 * user opened the form.
 */
export function TentTemplateEdit() {
  const { templateId } = useParams({ strict: false })
  return templateId === undefined ? null : <Opened key={templateId} templateId={templateId} />
}

function Opened({ templateId }: { templateId: string }) {
  const template = useTentTemplate(templateId, { asOpened: true })
  const faults = useTentFaults()
  return template.data ? (
    <Form template={template.data} />
  ) : (
    <RecordState query={template} {...faults} />
  )
}

function Form({ template }: { template: TentTemplate }) {
  const t = useTranslations('tableTents')
  const about = useAboutTenant()
  const navigation = useTentNavigation()
  const refresh = useTentRefresh()
  const { templateId } = template
  const form = useAppForm<TentTemplateInput, TentTemplateInput>(tentTemplateForm, {
    defaultValues: inputOf(template),
  })
  const labels = {
    nameJa: t('field.nameJa'),
    nameEn: t('field.nameEn'),
    nameMn: t('field.nameMn'),
    paper: t('field.paper'),
    state: t('field.state'),
    forEntCode: t('field.forEntCode'),
    fields: t('field.fields'),
  }
  const show = (name: string, current: TentTemplate): string => {
    if (name === 'paper') return t(`paperKind.${current.paper}`)
    if (name === 'state') return t(`state.${current.state}`)
    if (name === 'forEntCode') return current.forEntName ?? t('template.forAll')
    if (name === 'fields') return t('template.versionValue', { version: current.version })
    return current[name as 'nameJa']
  }
  const { version, stale, take } = useRebase(form, { start: template, inputOf, labels, show })
  const leave = () => navigation.detail(templateId, true)
  async function save(input: TentTemplateInput) {
    try {
      const order = {
        ...about,
        templateId,
        version: version(),
        ...partsOf(input),
        state: input.state,
      }
      const saved = await tableTentsApi.modifyTemplate.call(order)
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('template.saved', { name: nameOf(saved) }) })
      leave()
    } catch (error) {
      if (take(error)) return
      setServerErrors<TentTemplateInput>(error, form.setError, {
        notFound: { field: 'nameJa', words: t('template.missingTitle') },
      })
    }
  }
  return (
    <TentTemplateFormPage
      form={form}
      title={t('template.editTitle')}
      stale={stale}
      onSave={save}
      onCancel={leave}
    />
  )
}
