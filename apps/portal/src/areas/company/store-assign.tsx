import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { AssignedStore, CompanyList } from '@choba/contract/company.contract.ts'
import { day } from '@choba/contract/day.ts'
import * as z from 'zod/mini'
import { ComboboxField } from '#form/combobox-field.tsx'
import { DayField } from '#form/day-field.tsx'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { showToast } from '#ui/toasts.ts'
import { companyApi } from './company.api.ts'
import { refuseFields } from './refuse-fields.ts'
import {
  useCompanies,
  useCompanyFaults,
  useCompanyNavigation,
  useCompanyRefresh,
} from './use-companies.ts'

interface AssignInput {
  companyId: string | null
  fromDay: string
}

const assignForm = z.object({
  companyId: z.nullable(z.string()).check(z.refine((id) => id !== null)),
  fromDay: day,
})

/** Drawer with the form that moves a store to another company from a given day on. */
export function StoreAssign() {
  const t = useTranslations('company.stores')
  const { storeId } = useParams({ strict: false })
  const companies = useCompanies({ asOpened: true })
  const stores = useQuery(companyApi.stores.query({ storeId }))
  const faults = useCompanyFaults('fault')
  const { list } = useCompanyNavigation()
  const store = stores.data?.items[0]
  if (store && companies.data) return <Form key={storeId} store={store} list={companies.data} />
  return (
    <FormPending
      queries={[stores, companies]}
      title={t('assignTitle')}
      {...faults}
      onClose={list}
    />
  )
}

function Form({ store, list }: { store: AssignedStore; list: CompanyList }) {
  const t = useTranslations('company.stores')
  const navigation = useCompanyNavigation()
  const refresh = useCompanyRefresh()
  const { companies, today, closedThrough } = list
  const form = useAppForm<AssignInput, AssignInput>(assignForm, {
    defaultValues: { companyId: null, fromDay: '' },
  })
  const leave = () => navigation.choose(store.companyId, true)
  async function save({ companyId, fromDay }: AssignInput) {
    try {
      await companyApi.assign.call({ storeId: store.storeId, companyId: companyId!, fromDay })
      form.reset()
      await refresh()
      showToast({ severity: 'success', message: t('saved', { store: store.storeName }) })
      leave()
    } catch (error) {
      const isClosed = closedThrough !== null && fromDay <= closedThrough
      if (
        !refuseFields(error, form.setError, {
          fromDay: t(isClosed ? 'fromDayClosed' : 'fromDayFar'),
        })
      )
        setServerErrors<AssignInput>(error, form.setError, { nothingToDo: { field: 'companyId' } })
    }
  }
  return (
    <FormDrawer open onClose={leave} title={t('assignTitle')} form={form} onSave={save}>
      <Facts>
        <Fact name={t('column')}>{store.storeName}</Fact>
      </Facts>
      <ComboboxField
        control={form.control}
        name="companyId"
        label={t('company')}
        options={companies.map(({ companyId, companyName }) => ({
          value: companyId,
          label: companyName,
        }))}
        message={t('companyMissing')}
      />
      <DayField
        control={form.control}
        name="fromDay"
        label={t('fromDay')}
        today={today}
        future
        help={t('fromDayHelp')}
        message={t('fromDayFault')}
      />
    </FormDrawer>
  )
}
