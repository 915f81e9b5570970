import { useParams } from '@tanstack/react-router'
import type { StoreDetail, StoreOptions } from '@choba/contract/stores.contract.ts'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordState } from '#table/record-state.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { showToast } from '#ui/toasts.ts'
import { inputOf, partsOf, storeForm, type StoreInput } from './store-form.ts'
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

/** Form that changes a store. Starts with the values loaded when the user opened the form. */
export function StoreEdit() {
  const { storeId = '0' } = useParams({ strict: false })
  const store = useStore(storeId, { asOpened: true })
  const options = useStoreOptions()
  const faults = useStoreFaults()
  if (store.data && options.data)
    return <Form key={storeId} store={store.data} options={options.data} />
  return <RecordState query={store.error ? store : options} {...faults} />
}

function Form({ store, options }: { store: StoreDetail; options: StoreOptions }) {
  const t = useTranslations('stores')
  const navigation = useStoreNavigation()
  const refresh = useStoreRefresh()
  const refuse = useRefuseStore()
  const { storeId } = store
  const form = useAppForm<StoreInput, StoreInput>(storeForm, { defaultValues: inputOf(store) })
  const names = Object.keys(inputOf(store)).filter((name) => name !== 'companyId') as Exclude<
    keyof StoreInput,
    'companyId'
  >[]
  const rebase = useRebase(form, {
    start: store,
    inputOf,
    labels: Object.fromEntries(names.map((name) => [name, t(`field.${name}`)])),
    show: (name, current: StoreDetail) => {
      const value = inputOf(current)[name as keyof StoreInput]
      return typeof value === 'object' && value !== null
        ? value.map((one) => (typeof one === 'string' ? one : one.day || one.on)).join(', ')
        : String(value ?? '')
    },
  })
  const leave = () => navigation.detail(storeId, true)
  async function save(input: StoreInput) {
    try {
      const { storeName: name } = await storesApi.modify.call({
        storeId,
        version: rebase.version(),
        ...partsOf(input),
      })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.saved', { name }) })
      leave()
    } catch (error) {
      if (rebase.take(error) || refuse(error, form.setError)) return
      setServerErrors<StoreInput>(error, form.setError, {})
    }
  }
  return (
    <StoreFormPage
      title={t('form.editTitle')}
      back={<BackLink to={`/setting/shop/${storeId}`}>{store.storeName}</BackLink>}
      form={form}
      options={options}
      fixed={store.company.companyId}
      stale={rebase.stale}
      onSave={save}
      onCancel={leave}
    />
  )
}
