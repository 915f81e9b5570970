import { useTranslations } from '#lib/translations.ts'
import type { Store } from '@choba/contract/stores.contract.ts'
import { storesApi } from '#lib/stores.api.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { useStoreNavigation, useStoreRefresh } from './use-store-navigation.ts'

/** The end of one, for good. */
export function StoreRemoval({ store, onClose }: { store: Store; onClose: () => void }) {
  const t = useTranslations('stores.removal')
  const navigation = useStoreNavigation()
  const { storeId, name, version } = store
  return (
    <RecordDelete
      title={t('title')}
      act={t('confirm')}
      done={t('removed', { name })}
      stale={t('stale')}
      remove={() => storesApi.delete.call({ storeId, version })}
      refresh={useStoreRefresh()}
      onRemoved={navigation.list}
      onClose={onClose}
    >
      <p>{t('text', { name })}</p>
    </RecordDelete>
  )
}
