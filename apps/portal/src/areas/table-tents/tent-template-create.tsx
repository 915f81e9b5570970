import { useParams } from '@tanstack/react-router'
import type { TentTemplate } from '@choba/contract/table-tents.contract.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { useAboutTenant } from '#lib/about-tenant.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordState } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { tableTentsApi } from './table-tents.api.ts'
import {
  emptyField,
  inputOf,
  partsOf,
  tentTemplateForm,
  type TentTemplateInput,
} from './tent-template-form.ts'
import { TentTemplateFormPage } from './tent-template-form-page.tsx'
import { nameOf } from './tent-template-name.ts'
import {
  useTentFaults,
  useTentNavigation,
  useTentRefresh,
  useTentTemplate,
} from './use-tent-template.ts'

const nothing: TentTemplateInput = {
  nameJa: '',
  nameEn: '',
  nameMn: '',
  paper: 'A6',
  state: 'OFFERED',
  forEntCode: null,
  fields: [emptyField],
}

/** Form for a new, empty template. */
export const TentTemplateCreate = () => <Create start={nothing} />

/** Form for a new template that starts as a copy of an existing template. */
export function TentTemplateCopy() {
  const { templateId } = useParams({ strict: false })
  return templateId === undefined ? null : <Copy key={templateId} templateId={templateId} />
}

function Copy({ templateId }: { templateId: string }) {
  const template = useTentTemplate(templateId, { asOpened: true })
  const faults = useTentFaults()
  return template.data ? (
    <Create start={copyOf(template.data)} />
  ) : (
    <RecordState query={template} {...faults} />
  )
}

const copyOf = (template: TentTemplate): TentTemplateInput => ({
  ...inputOf(template),
  nameJa: '',
  nameEn: '',
  nameMn: '',
  state: 'OFFERED',
})

function Create({ start }: { start: TentTemplateInput }) {
  const t = useTranslations('tableTents.template')
  const about = useAboutTenant()
  const navigation = useTentNavigation()
  const refresh = useTentRefresh()
  const form = useAppForm<TentTemplateInput, TentTemplateInput>(tentTemplateForm, {
    defaultValues: start,
  })
  async function save(input: TentTemplateInput) {
    try {
      const added = await tableTentsApi.addTemplate.call({ ...about, ...partsOf(input) })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('added', { name: nameOf(added) }) })
      navigation.detail(added.templateId, true)
    } catch (error) {
      setServerErrors<TentTemplateInput>(error, form.setError, {
        illegalOperation: { field: 'nameJa', words: t('full') },
      })
    }
  }
  return (
    <TentTemplateFormPage
      form={form}
      title={t('addTitle')}
      isNew
      onSave={save}
      onCancel={navigation.list}
    />
  )
}
