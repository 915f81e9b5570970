import { useState } from 'react'
import { terminals } from '@choba/contract/terminals.contract.ts'
import type { PickedStore } from '@choba/contract/seen-stores.ts'
import {
  TERMINAL_SEARCH_MAX,
  deviceTypes,
  TerminalFilters,
  terminalStatuses,
} from '@choba/contract/terminals.filters.ts'
import { useStoreFilter } from '#form/use-store-filter.tsx'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { RecordList } from '#table/record-list.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useList } from '#table/use-list.ts'
import { hasOtherFilters } from '#table/list-period.ts'
import { LicenseDialog } from './license-dialog.tsx'
import { LicenseStore } from './license-store.tsx'
import { TerminalCard, useTerminalColumns } from './terminal-columns.tsx'
import { ReadyCount } from './terminal-words.tsx'
import { terminalsApi } from './terminals.api.ts'
import { useTerminalNavigation } from './use-terminal-navigation.ts'

/**
 * Step of registering a terminal: `store` while the user selects a store, afterwards the selected
 * store.
 */
type Adding = 'store' | PickedStore

/** List of the terminals in the stores that the user can see, sorted by store and number. */
export function TerminalList({
  filters,
  selected,
}: {
  filters: TerminalFilters
  selected: string | undefined
}) {
  const t = useTranslations('terminals')
  const navigation = useTerminalNavigation()
  const mayAdd = useMay(terminals.issueLicense.can)
  const [adding, setAdding] = useState<Adding | null>(null)
  const found = useList(terminalsApi.list.pages(filters))
  const search = { filters, onFilters: navigation.search }
  return (
    <>
      <RecordList
        screen="terminals"
        schema={TerminalFilters}
        title={t('title')}
        found={found}
        columns={useTerminalColumns(true)}
        {...search}
        above={found.failed ? undefined : <ReadyCount counts={found.first} />}
        filterBar={<Filters {...search} />}
        add={mayAdd ? { label: t('license.add'), onAdd: () => setAdding('store') } : undefined}
        words={{
          fault: t('fault'),
          noneTitle: t('empty.noneTitle'),
          noneText: t('empty.noneText'),
          noMatchTitle: t('empty.noMatchTitle'),
        }}
        rowKey={(row) => row.terminalId}
        selectedKey={selected}
        onOpen={(row) => navigation.detail(row.terminalId)}
        card={(row) => <TerminalCard terminal={row} withStore />}
      />
      {adding === 'store' && <LicenseStore onClose={() => setAdding(null)} onChosen={setAdding} />}
      {adding !== null && adding !== 'store' && (
        <LicenseDialog store={adding} onClose={() => setAdding(null)} />
      )}
    </>
  )
}

function Filters({
  filters,
  onFilters,
}: {
  filters: TerminalFilters
  onFilters: (next: TerminalFilters) => void
}) {
  const t = useTranslations('terminals')
  const storeFilter = useStoreFilter()
  const choiceFilter = useChoiceFilter()
  const { search, ...others } = filters
  return (
    <search aria-label={t('search')} className="flex flex-wrap items-center gap-2">
      <SearchFilter
        label={t('search')}
        value={search}
        max={TERMINAL_SEARCH_MAX}
        onChange={(text) => onFilters({ ...filters, search: text })}
      />
      <FilterBar
        daily={[
          storeFilter({
            calls: terminalsApi.stores,
            label: t('field.store'),
            chosen: filters.storeId,
            onChange: (storeId) => onFilters({ ...filters, storeId }),
          }),
          choiceFilter({
            label: t('field.status'),
            options: terminalStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            chosen: filters.terminalStatus,
            onChange: (terminalStatus) => onFilters({ ...filters, terminalStatus }),
          }),
          choiceFilter({
            label: t('filterBehind'),
            options: [{ value: 'true', label: t('behind') }],
            chosen: filters.behind && [filters.behind],
            onChange: (behind) => onFilters({ ...filters, behind: behind?.[0] }),
          }),
          choiceFilter({
            label: t('field.deviceType'),
            options: deviceTypes.map((value) => ({ value, label: t(`deviceType.${value}`) })),
            chosen: filters.deviceType,
            onChange: (deviceType) => onFilters({ ...filters, deviceType }),
          }),
        ]}
        onClearAll={hasOtherFilters(others) ? () => onFilters({ search }) : undefined}
      />
    </search>
  )
}
