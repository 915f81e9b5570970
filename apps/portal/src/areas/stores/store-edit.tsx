import { useTranslations } from '#lib/translations.ts'
import { type Store, NewStore } from '@choba/contract/stores.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { storesApi } from '#lib/stores.api.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { inputOf, useStore, useStoreFaults, StoreFields } from './store-form.tsx'
import { useStoreNavigation, useStoreRefresh } from './use-store-navigation.ts'

/** Changes one, in the drawer. What stands in the form is what was there when it was opened. */
export function StoreEdit({ storeId }: { storeId: string }) {
  const store = useStore(storeId, { asOpened: true })
  const t = useTranslations('stores.form')
  const faults = useStoreFaults()
  const { list } = useStoreNavigation()
  if (store.data) return <Form key={storeId} store={store.data} />
  return <FormPending queries={[store]} title={t('editTitle')} {...faults} onClose={list} />
}

function Form({ store }: { store: Store }) {
  const t = useTranslations('stores')
  const navigation = useStoreNavigation()
  const refresh = useStoreRefresh()
  const form = useAppForm<NewStore, NewStore>(NewStore, { defaultValues: inputOf(store) })
  const { version, stale, take } = useRebase(form, {
    start: store,
    inputOf,
    labels: { name: t('field.name'), storeId: t('field.store') },
    show: (field, current: Store) => (field === 'name' ? current.name : current.store.storeName),
  })
  const leave = () => navigation.detail(store.storeId, true)
  async function save(input: NewStore) {
    try {
      const { name } = await storesApi.modify.call({ storeId: store.storeId, version: version(), ...input })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.saved', { name }) })
      leave()
    } catch (error) {
      if (take(error)) return
      setServerErrors(error, form.setError, { notFound: { field: 'storeId', words: t('form.storeGone') } })
    }
  }
  return (
    <FormDrawer open onClose={leave} title={t('form.editTitle')} form={form} onSave={save}>
      <StaleNotice stale={stale} />
      <StoreFields control={form.control} />
    </FormDrawer>
  )
}
