import { useSearch } from '@tanstack/react-router'
import { pointRules } from '@choba/contract/point-rules.contract.ts'
import type { StoreDetail, StoreOptions } from '@choba/contract/stores.contract.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordState } from '#table/record-state.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { showToast } from '#ui/toasts.ts'
import { copyOf, emptyStore, goneOf, partsOf, storeForm, type StoreInput } from './store-form.ts'
import { StoreFormPage } from './store-form-page.tsx'
import { storesApi } from './stores.api.ts'
import { useRefuseStore } from './use-refuse-store.ts'
import {
  useStore,
  useStoreFaults,
  useStoreNavigation,
  useStoreOptions,
  useStoreRefresh,
} from './use-stores.ts'

/** Form for a new store, empty or as a copy of another store. */
export function StoreCreate() {
  const { copyFrom } = useSearch({ strict: false })
  return copyFrom === undefined ? (
    <Ready source={null} />
  ) : (
    <Copied key={copyFrom} storeId={copyFrom} />
  )
}

function Copied({ storeId }: { storeId: string }) {
  const query = useStore(storeId, { asOpened: true })
  const faults = useStoreFaults()
  return query.data ? <Ready source={query.data} /> : <RecordState query={query} {...faults} />
}

function Ready({ source }: { source: StoreDetail | null }) {
  const options = useStoreOptions()
  const faults = useStoreFaults('fault')
  return options.data ? (
    <Form source={source} options={options.data} />
  ) : (
    <RecordState query={options} {...faults} />
  )
}

function Form({ source, options }: { source: StoreDetail | null; options: StoreOptions }) {
  const t = useTranslations('stores.form')
  const back = useTranslations('stores')('back')
  const navigation = useStoreNavigation()
  const refresh = useStoreRefresh()
  const refuse = useRefuseStore()
  const givesPoints = useMay(pointRules.list.can)
  const only = options.companies.length === 1 ? options.companies[0]!.companyId : ''
  const form = useAppForm<StoreInput, StoreInput>(storeForm, {
    defaultValues: source ? copyOf(source, options.paymentTypes, givesPoints) : emptyStore(only),
  })
  async function save(input: StoreInput) {
    try {
      const { storeId, storeName: name } = await storesApi.add.call({
        companyId: input.companyId,
        ...partsOf(input),
      })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('added', { name }) })
      navigation.detail(storeId, true)
    } catch (error) {
      if (refuse(error, form.setError)) return
      setServerErrors<StoreInput>(error, form.setError, {
        notFound: { field: 'companyId', words: t('companyGone') },
        illegalOperation: { field: 'storeCode', words: t('full') },
      })
    }
  }
  return (
    <StoreFormPage
      title={source ? t('copyTitle', { name: source.storeName }) : t('addTitle')}
      back={<BackLink to="/setting/shop">{back}</BackLink>}
      form={form}
      options={options}
      leftOut={source ? goneOf(source, options.paymentTypes) : []}
      onSave={save}
      saveLabel={t('create')}
      onCancel={navigation.list}
    />
  )
}
