import { useTranslations } from '#lib/translations.ts'
import { NewStore } from '@choba/contract/stores.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { storesApi } from '#lib/stores.api.ts'
import { showToast } from '#ui/toasts.ts'
import { emptyStore, StoreFields } from './store-form.tsx'
import { useStoreNavigation, useStoreRefresh } from './use-store-navigation.ts'

/** Adds one, in the drawer. */
export function StoreCreate() {
  const t = useTranslations('stores.form')
  const navigation = useStoreNavigation()
  const refresh = useStoreRefresh()
  const form = useAppForm<NewStore, NewStore>(NewStore, { defaultValues: emptyStore })
  async function save(input: NewStore) {
    try {
      const { storeId, name } = await storesApi.add.call(input)
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('added', { name }) })
      navigation.detail(storeId, true)
    } catch (error) {
      setServerErrors(error, form.setError, { notFound: { field: 'storeId', words: t('storeGone') } })
    }
  }
  return (
    <FormDrawer open onClose={navigation.list} title={t('addTitle')} form={form} onSave={save} saveLabel={t('create')}>
      <StoreFields control={form.control} />
    </FormDrawer>
  )
}
