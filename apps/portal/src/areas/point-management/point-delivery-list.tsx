import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type PointDeliveryFilters,
  undeliveredStates,
} from '@choba/contract/point-management.filters.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasFilters, hasOtherFilters } from '#table/list-period.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { NoMatch } from '#table/no-match.tsx'
import { prefixFilter } from '#table/prefix-filter.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useList } from '#table/use-list.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { CardBalance } from './card-balance.tsx'
import { PointDeliveryCard, usePointDeliveryColumns } from './point-delivery-columns.tsx'
import { pointManagementApi } from './point-management.api.ts'
import { PointSystemStatus } from './point-system-status.tsx'

interface Search {
  filters: PointDeliveryFilters
  onFilters: (next: PointDeliveryFilters, replace: boolean) => void
}

/**
 * Screen content: connection status, lookup of a card's balance, and the ledger entries that the
 * point system has not received yet, oldest first.
 */
export function PointDeliveryList(search: Search) {
  const t = useTranslations('pointManagement')
  const { list, failed } = useList(pointManagementApi.list.pages(search.filters))
  useFollowing()
  return (
    <ListScreen
      {...list}
      title={t('title')}
      tabs={
        <div className="grid items-stretch gap-4 lg:grid-cols-2">
          <PointSystemStatus />
          <CardBalance />
        </div>
      }
      filters={<Filters {...search} />}
      fault={failed && <LoadError title={t('fault')} {...failed} />}
      columns={usePointDeliveryColumns()}
      rowKey={(row) => row.entryId}
      card={(row) => <PointDeliveryCard row={row} />}
      filtered={hasFilters(search.filters)}
      whenNone={<EmptyState title={t('empty.noneTitle')} text={t('empty.noneText')} />}
      whenNoMatch={<NoMatch title={t('empty.noMatchTitle')} {...search} />}
    />
  )
}

/** Reloads the list if the number of waiting or rejected entries in the polled status changes. */
function useFollowing(): void {
  const refresh = useRefresh()
  const { data } = useQuery(pointManagementApi.state.query())
  const count = data && `${data.waiting} ${data.refused}`
  const known = useRef(count)
  useEffect(() => {
    if (known.current !== undefined && known.current !== count)
      void refresh(pointManagementApi.list.key())
    known.current = count
  }, [count, refresh])
}

function Filters({ filters, onFilters }: Search) {
  const t = useTranslations('pointManagement')
  const choiceFilter = useChoiceFilter()
  const change = (changed: PointDeliveryFilters) => onFilters({ ...filters, ...changed }, true)
  const state = choiceFilter({
    label: t('field.state'),
    options: undeliveredStates.map((value) => ({ value, label: t(`state.${value}`) })),
    chosen: filters.state,
    onChange: (chosen) => change({ state: chosen }),
  })
  const cardNo = prefixFilter({
    label: t('field.cardNo'),
    hint: t('filter.cardNoHint'),
    fault: t('filter.cardNoFault'),
    value: filters.cardNo,
    onChange: (value) => change({ cardNo: value }),
  })
  return (
    <FilterBar
      daily={[state, cardNo]}
      onClearAll={hasOtherFilters(filters) ? () => onFilters({}, true) : undefined}
    />
  )
}
