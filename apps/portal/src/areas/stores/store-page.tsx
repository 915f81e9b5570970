import { useParams, useSearch } from '@tanstack/react-router'
import { pointRules } from '@choba/contract/point-rules.contract.ts'
import { type StoreDetail, stores } from '@choba/contract/stores.contract.ts'
import { terminals } from '@choba/contract/terminals.contract.ts'
import { useState } from 'react'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordState } from '#table/record-state.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/instants.ts'
import { Box } from '#ui/section.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { PointRulesPanel } from '../point-rules/point-rules-panel.tsx'
import { TerminalsPanel } from '../terminals/terminals-panel.tsx'
import { StorePaymentMethods, StoreLimits, StoreOnline, StorePoints } from './store-cards.tsx'
import { type StoreTab, storeTabs } from './store-address.ts'
import { StoreClose, StoreReopen } from './store-close.tsx'
import { StoreKeys } from './store-keys.tsx'
import { StoreOverview } from './store-overview.tsx'
import { StorePeople } from './store-people.tsx'
import { StoreStatusMark } from './store-words.tsx'
import { useStore, useStoreFaults, useStoreNavigation, useStoreOptions } from './use-stores.ts'

/** Page of one store with its tabs. */
export function StorePage() {
  const t = useTranslations('stores')
  const { storeId = '0' } = useParams({ strict: false })
  const query = useStore(storeId)
  const faults = useStoreFaults()
  return (
    <div className="flex flex-col gap-4">
      {query.data ? (
        <Loaded key={storeId} store={query.data} />
      ) : (
        <>
          <BackLink to="/setting/shop">{t('back')}</BackLink>
          <RecordState query={query} {...faults} />
        </>
      )}
    </div>
  )
}

function Loaded({ store }: { store: StoreDetail }) {
  const t = useTranslations('stores')
  const navigation = useStoreNavigation()
  const { tab: asked } = useSearch({ strict: false })
  const givesPoints = useMay(pointRules.list.can)
  // Stores of both versions have the same tabs. Only the form for the old version is shorter.
  const tabs = storeTabs.filter((one) => one !== 'points' || givesPoints)
  const tab = tabs.find((one) => one === asked) ?? 'overview'
  return (
    <>
      <Heading store={store} />
      <Notices store={store} />
      <Tabs
        label={t('tab.label')}
        value={tab}
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        onChange={(next) => navigation.tab(store.storeId, next)}
      />
      <Content store={store} tab={tab} />
    </>
  )
}

function Heading({ store }: { store: StoreDetail }) {
  const t = useTranslations('stores')
  const navigation = useStoreNavigation()
  const mayEdit = useMay(stores.modify.can)
  const mayAdd = useMay(stores.add.can)
  const canAdd = useStoreOptions().data?.canAdd === true
  const [asks, setAsks] = useState<'close' | 'reopen' | null>(null)
  return (
    <>
      <TitleRow
        back={<BackLink to="/setting/shop">{t('back')}</BackLink>}
        title={store.storeName}
        note={
          <p className="flex flex-wrap gap-x-4 text-muted">
            <span>{store.storeCode}</span>
            <span className="text-ink">
              <StoreStatusMark store={store} />
            </span>
            {store.openNow !== null && (
              <span>{t(store.openNow ? 'hoursNow.open' : 'hoursNow.shut')}</span>
            )}
          </p>
        }
        actions={
          <>
            {mayEdit && (
              <Button onClick={() => setAsks(store.closedFrom === null ? 'close' : 'reopen')}>
                {t(store.closedFrom === null ? 'close.act' : 'close.reopen')}
              </Button>
            )}
            {mayAdd && canAdd && (
              <Button onClick={() => navigation.add(store.storeId)}>{t('copy')}</Button>
            )}
          </>
        }
        primary={
          mayEdit && (
            <Button kind="primary" onClick={() => navigation.edit(store.storeId)}>
              {t('edit')}
            </Button>
          )
        }
      />
      {asks === 'close' && <StoreClose store={store} onClose={() => setAsks(null)} />}
      {asks === 'reopen' && <StoreReopen store={store} onClose={() => setAsks(null)} />}
    </>
  )
}

function Notices({ store: { status, closedFrom, attention } }: { store: StoreDetail }) {
  const t = useTranslations('stores')
  if (closedFrom !== null)
    return (
      <Banner tone="info">
        {t(status === 'CLOSED' ? 'closedSince' : 'closingFrom', { day: dayText(closedFrom) })}
      </Banner>
    )
  if (attention.length === 0) return null
  return (
    <Banner tone="warn">
      <ul>
        {attention.map((kind) => (
          <li key={kind}>{t(`attention.${kind}`)}</li>
        ))}
      </ul>
    </Banner>
  )
}

function Content({ store, tab }: { store: StoreDetail; tab: StoreTab }) {
  const { storeId, storeName } = store
  const mayEdit = useMay(terminals.block.can)
  if (tab === 'overview') return <StoreOverview store={store} />
  if (tab === 'terminals')
    return <TerminalsPanel storeId={storeId} storeName={storeName} mayEdit={mayEdit} />
  if (tab === 'online') return <StoreOnline store={store} />
  if (tab === 'paymentMethods') return <StorePaymentMethods store={store} />
  if (tab === 'limits') return <StoreLimits store={store} />
  if (tab === 'points')
    return (
      <>
        <StorePoints store={store} />
        <PointRulesPanel storeId={storeId} />
      </>
    )
  if (tab === 'key') return <StoreKeys store={store} />
  if (tab === 'people') return <StorePeople storeId={storeId} />
  return (
    <Box>
      <HistoryPanel kind="store" objectId={storeId} />
    </Box>
  )
}
