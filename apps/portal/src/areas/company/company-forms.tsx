import { useParams } from '@tanstack/react-router'
import type { Company } from '@choba/contract/company.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { CodeField, CompanyFields } from './company-fields.tsx'
import {
  codeForm,
  type CodeInput,
  codeOf,
  companyForm,
  type CompanyInput,
  emptyCompany,
  partsOf,
} from './company-form.ts'
import { companyApi } from './company.api.ts'
import { refuseFields } from './refuse-fields.ts'
import {
  useCompanies,
  useCompanyFaults,
  useCompanyNavigation,
  useCompanyRefresh,
} from './use-companies.ts'

/** Renders nothing, because the parent screen reads the selected company from the address. */
export const CompanyChosen = () => null

/** Drawer with the form that adds a company. */
export function CompanyCreate() {
  const t = useTranslations('company.form')
  const navigation = useCompanyNavigation()
  const refresh = useCompanyRefresh()
  const form = useAppForm<CompanyInput, CompanyInput>(companyForm, { defaultValues: emptyCompany })
  async function save(input: CompanyInput) {
    try {
      const { companyId, companyName: name } = await companyApi.add.call(partsOf(input))
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('added', { name }) })
      navigation.choose(companyId, true)
    } catch (error) {
      if (refuseFields(error, form.setError, { companyCode: t('codeTaken') })) return
      setServerErrors<CompanyInput>(error, form.setError, {
        illegalOperation: { field: 'companyCode', words: t('noMore') },
      })
    }
  }
  return (
    <FormDrawer
      open
      onClose={navigation.list}
      title={t('addTitle')}
      form={form}
      onSave={save}
      saveLabel={t('create')}
    >
      <CompanyFields control={form.control} />
    </FormDrawer>
  )
}

/**
 * Drawer with the form that changes a company's code. Starts with the values loaded when the user
 * opened the form.
 */
export function CompanyEdit() {
  const t = useTranslations('company.form')
  const { companyId } = useParams({ strict: false })
  const companies = useCompanies({ asOpened: true })
  const faults = useCompanyFaults()
  const { list } = useCompanyNavigation()
  const company = companies.data?.companies.find((one) => one.companyId === companyId)
  if (company) return <EditForm key={companyId} company={company} />
  return <FormPending queries={[companies]} title={t('editTitle')} {...faults} onClose={list} />
}

function EditForm({ company }: { company: Company }) {
  const t = useTranslations('company')
  const navigation = useCompanyNavigation()
  const refresh = useCompanyRefresh()
  const { companyId } = company
  const form = useAppForm<CodeInput, CodeInput>(codeForm, { defaultValues: codeOf(company) })
  const rebase = useRebase(form, {
    start: company,
    inputOf: codeOf,
    labels: { companyCode: t('field.companyCode') },
    show: (_name, current: Company) => current.companyCode,
  })
  const leave = () => navigation.choose(companyId, true)
  async function save(input: CodeInput) {
    try {
      await companyApi.modify.call({ companyId, version: rebase.version(), ...input })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.saved') })
      leave()
    } catch (error) {
      if (
        rebase.take(error) ||
        refuseFields(error, form.setError, { companyCode: t('form.codeTaken') })
      )
        return
      setServerErrors<CodeInput>(error, form.setError, {})
    }
  }
  return (
    <FormDrawer open onClose={leave} title={t('form.editTitle')} form={form} onSave={save}>
      <StaleNotice stale={rebase.stale} />
      <CodeField control={form.control} />
    </FormDrawer>
  )
}
