import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { closeObstacle, type DayToClose, WHOLE_STORE } from '@choba/contract/day-closes.contract.ts'
import { DayCloseFilters } from '@choba/contract/day-closes.filters.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { type ReactNode, useState } from 'react'
import { useStoreSearch } from '#form/use-store-search.ts'
import { statisticsApi } from '#areas/statistics/statistics.api.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordState } from '#table/record-state.tsx'
import { Banner } from '#ui/banner.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { StatPages } from '../statistics/stat-pages-panel.tsx'
import { NoStoresPanel } from '../transactions/no-stores-panel.tsx'
import { CloseChoice } from './close-choice.tsx'
import { CloseForm } from './close-form.tsx'
import { partNamed, partOf } from './close-form-rules.ts'
import { dayClosesApi } from './day-closes.api.ts'
import { Figures } from './close-figures.tsx'
import { MadeClose } from './close-record.tsx'
import { PartList } from './day-part-list.tsx'
import { PastCloses } from './past-closes.tsx'
import { searchOfClose, searchOfPart, useBehind } from './transactions-behind-close.tsx'
import type { CloseNote } from './use-close.ts'

/**
 * Page for the day-end close of a store: sales of a business day, the cash count, completed closes
 * and late transactions.
 */
export function DayClosePage() {
  const t = useTranslations('dayCloses')
  const navigate = useNavigate()
  const filters = readSearch(DayCloseFilters.shape, useSearch({ strict: false }))
  const stores = useStoreSearch(statisticsApi.stores)
  // Selects the store automatically if the merchant has only one.
  const only = stores.sought === '' && stores.total === 1 ? stores.found[0]?.storeId : undefined
  const storeId = filters.storeId ?? only
  const read = useQuery({
    ...dayClosesApi.read.query({ storeId: storeId ?? '', day: filters.day }),
    enabled: storeId !== undefined,
  })
  const onFilters = (next: DayCloseFilters) =>
    void navigate({
      to: '/statistics/close',
      search: { ...filters, storeId, ...next },
      replace: true,
    })
  const seesNone = stores.sought === '' && stores.total === 0
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <TitleRow title={t('title')} />
      <StatPages
        page="close"
        filters={{ storeId: storeId === undefined ? undefined : [storeId] }}
      />
      {seesNone ? (
        <NoStoresPanel />
      ) : (
        <>
          <CloseChoice
            stores={stores}
            read={storeId === undefined ? undefined : read.data}
            filters={{ ...filters, storeId }}
            onFilters={onFilters}
          />
          {storeId === undefined ? (
            <EmptyState title={t('chooseStore.title')} text={t('chooseStore.text')} />
          ) : read.data ? (
            <Day
              key={`${storeId} ${read.data.day}`}
              read={read.data}
              filters={filters}
              onFilters={onFilters}
            />
          ) : (
            <RecordState
              query={read}
              missing={{
                code: resultTypes.notFound.code,
                title: t('missing.title'),
                text: t('missing.text'),
              }}
              faultTitle={t('fault')}
            />
          )}
        </>
      )}
    </section>
  )
}

/**
 * Notices, figures and cash of the whole store or of a terminal, and the completed close if there
 * is one.
 */
function Day({
  read,
  filters,
  onFilters,
}: {
  read: DayToClose
  filters: DayCloseFilters
  onFilters: (next: DayCloseFilters) => void
}) {
  const t = useTranslations('dayCloses')
  const [note, setNote] = useState<CloseNote | null>(null)
  const behind = useBehind()
  const part = filters.part ?? WHOLE_STORE
  const obstacle = closeObstacle(read.closes, part)
  const made = read.closes.find((close) => close.part === part)
  return (
    <>
      {note && (
        <Banner tone={note.tone} urgent>
          {note.text}
        </Banner>
      )}
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:grid-rows-[auto_1fr]">
        {made ? (
          <>
            <Beside>
              <MadeClose close={made} />
            </Beside>
            <Figures {...made} behind={behind(searchOfClose(made))} />
            {part === WHOLE_STORE && (
              <PartList {...made} behindPart={(one) => behind(searchOfClose(made, one))} />
            )}
          </>
        ) : (
          <>
            <Figures
              {...partOf(read, part)}
              currency={read.currency}
              behind={behind(searchOfPart(read, partNamed(read, part)))}
            />
            <Beside>
              {obstacle === 'asWhole' || obstacle === 'byParts' ? (
                <Banner tone="info" title={t(`${obstacle}.title`)}>
                  {t(`${obstacle}.text`)}
                </Banner>
              ) : (
                <CloseForm key={part} read={read} part={part} onNote={setNote} />
              )}
            </Beside>
            {part === WHOLE_STORE && (
              <PartList {...read} behindPart={(one) => behind(searchOfPart(read, one))} />
            )}
          </>
        )}
      </div>
      <PastCloses
        storeId={read.store.storeId}
        onOpen={({ day, part: of }) => onFilters({ day, part: of })}
      />
    </>
  )
}

/** Places content to the right of the figures; on phones, below the preceding content. */
const Beside = ({ children }: { children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-3 lg:col-start-2 lg:row-span-2 lg:row-start-1">
    {children}
  </div>
)
