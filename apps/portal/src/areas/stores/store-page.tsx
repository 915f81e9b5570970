import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { type Store, stores } from '@choba/contract/stores.contract.ts'
import { useMay } from '#lib/permission.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { useStore, useStoreFaults } from './store-form.tsx'
import { StoreRemoval } from './store-removal.tsx'
import { useStoreNavigation } from './use-store-navigation.ts'

/** One of them in the drawer, with its history. */
export function StorePage() {
  const { storeId } = useParams({ strict: false })
  return storeId === undefined ? null : <Detail key={storeId} storeId={storeId} />
}

function Detail({ storeId }: { storeId: string }) {
  const navigation = useStoreNavigation()
  return (
    <RecordDrawer
      query={useStore(storeId)}
      title={({ name }) => name}
      content={(store) => <StoreFacts store={store} />}
      history={<HistoryPanel kind="store" objectId={storeId} />}
      {...useStoreFaults()}
      footer={(store) => <Actions store={store} />}
      onClose={navigation.list}
    />
  )
}

function StoreFacts({ store: { store, changedAt, changedBy } }: { store: Store }) {
  const t = useTranslations('stores')
  return (
    <Facts>
      <Fact name={t('field.store')}>{store.storeName}</Fact>
      <Fact name={t('field.changed')}>
        {changedAt && (
          <>
            <Instant at={changedAt} />{' '}
            <span className="text-muted">{t('detail.changedBy', { name: changedBy ?? '' })}</span>
          </>
        )}
      </Fact>
    </Facts>
  )
}

function Actions({ store }: { store: Store }) {
  const t = useTranslations('stores.detail')
  const kit = useTranslations('kit')
  const navigation = useStoreNavigation()
  const mayEdit = useMay(stores.modify.can)
  const mayDelete = useMay(stores.delete.can)
  const [removing, setRemoving] = useState(false)
  return (
    <>
      {mayDelete && <Button onClick={() => setRemoving(true)}>{t('remove')}</Button>}
      {mayEdit && (
        <Button kind="primary" onClick={() => navigation.edit(store.storeId)}>
          {kit('record.edit')}
        </Button>
      )}
      {removing && <StoreRemoval store={store} onClose={() => setRemoving(false)} />}
    </>
  )
}
