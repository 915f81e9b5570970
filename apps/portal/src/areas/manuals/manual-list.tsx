import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { Manual } from '@choba/contract/manuals.contract.ts'
import { MANUAL_SEARCH_MAX, ManualAddress } from '@choba/contract/manuals.filters.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Box, Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SectionHeading } from '#ui/heading-level.ts'
import { TitleRow } from '#ui/title-row.tsx'
import { ManualActions } from './manual-actions.tsx'
import { ManualHits } from './manual-hits.tsx'
import { ManualRow } from './manual-row.tsx'
import { manualsApi } from './manuals.api.ts'

const route = getRouteApi('/help/manual')

/**
 * Screen with the manuals that the user can read, by category. The search text is kept in the
 * address.
 */
export function ManualList() {
  const t = useTranslations('manuals')
  const screens = useTranslations('screens')
  const navigate = useNavigate()
  const { text } = readSearch(ManualAddress.shape, route.useSearch())
  const search = (wanted: string | undefined) =>
    void navigate({
      to: '/help/manual',
      search: wanted === undefined ? {} : { text: wanted },
      replace: true,
    })
  return (
    <div className="flex flex-col gap-4">
      <TitleRow title={screens('manuals.list')} primary={<ManualActions />} />
      <search>
        <SearchFilter label={t('search')} max={MANUAL_SEARCH_MAX} value={text} onChange={search} />
      </search>
      {text === undefined ? <Shelf /> : <ManualHits text={text} />}
      <Outlet />
    </div>
  )
}

/** All manuals: first those of the service, then those of the user's merchant. */
function Shelf() {
  const t = useTranslations('manuals')
  const { data, error, isFetching, refetch } = useQuery(manualsApi.list.query({}))
  if (error)
    return (
      <LoadError
        title={t('fault')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-60" />
  if (data.items.length === 0) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
  const byOwner = Map.groupBy(data.items, (manual) => manual.ofService)
  return [true, false].map((ofService) => {
    const items = byOwner.get(ofService)
    return (
      items && (
        <section key={String(ofService)} className="flex flex-col gap-3">
          <h2 className="text-lg font-semibold">{t(ofService ? 'ofService' : 'ofMerchant')}</h2>
          <SectionHeading value="h3">
            <Categories items={items} />
          </SectionHeading>
        </section>
      )
    )
  })
}

function Categories({ items }: { items: readonly Manual[] }) {
  return [...Map.groupBy(items, (manual) => manual.categoryId)].map(([categoryId, members]) => (
    <Box key={categoryId}>
      <Section title={members[0]!.categoryName}>
        <ul>
          {members.map((manual) => (
            <li key={manual.manualId} className="border-line-soft not-last:border-b">
              <ManualRow manual={manual} />
            </li>
          ))}
        </ul>
      </Section>
    </Box>
  ))
}
