import type { StoreOptions } from '@choba/contract/stores.contract.ts'
import { storeChannels, type StoreFilters, storeStatuses } from '@choba/contract/stores.filters.ts'
import { useCatalogueNames } from '#lib/use-catalogue-names.ts'
import { useTranslations } from '#lib/translations.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { hasOtherFilters } from '#table/list-period.ts'
import { SearchFilter } from '#table/search-filter.tsx'
import { TextControl } from '#table/text-control.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { dayText } from '#ui/instants.ts'
import { parseDay } from '#ui/periods.ts'

export function StoreFilterBar({
  options,
  filters,
  onFilters,
}: {
  options: StoreOptions | undefined
  filters: StoreFilters
  onFilters: (next: StoreFilters) => void
}) {
  const t = useTranslations('stores')
  const choice = useChoiceFilter()
  const names = useCatalogueNames()
  const change = (part: StoreFilters) => onFilters({ ...filters, ...part })
  const { search, attention, ...others } = filters
  const nameOf = (code: string) =>
    names?.paymentTypes.find(({ paymentType }) => paymentType === code)?.name ?? code
  const silent: FilterSpec = {
    label: t('field.silentSince'),
    value: filters.silentSince && dayText(filters.silentSince),
    onClear: () => change({ silentSince: undefined }),
    control: (close) => (
      <TextControl
        label={t('field.silentSince')}
        hint={t('silentHint', { day: dayText(options?.today ?? '2026-01-01') })}
        fault={t('silentFault')}
        read={(text) => parseDay(text)}
        value={filters.silentSince ?? ''}
        onApply={(silentSince) => {
          change({ silentSince })
          close()
        }}
      />
    ),
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchFilter
        label={t('search')}
        value={search}
        onChange={(text) => change({ search: text })}
      />
      <FilterBar
        daily={[
          choice({
            label: t('field.status'),
            options: storeStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            chosen: filters.storeStatus,
            onChange: (storeStatus) => change({ storeStatus }),
          }),
          choice({
            label: t('field.company'),
            options: (options?.companies ?? []).map(({ companyId, companyName }) => ({
              value: companyId,
              label: companyName,
            })),
            chosen: filters.companyId,
            onChange: (companyId) => change({ companyId }),
          }),
          choice({
            label: t('field.channel'),
            options: storeChannels.map((value) => ({ value, label: t(`channel.${value}`) })),
            chosen: filters.channel,
            onChange: (channel) => change({ channel }),
          }),
        ]}
        rest={[
          choice({
            label: t('field.paymentMethod'),
            options: (options?.paymentTypes ?? []).map((value) => ({
              value,
              label: nameOf(value),
            })),
            chosen: filters.paymentType,
            onChange: (paymentType) => change({ paymentType }),
          }),
          choice({
            label: t('field.noTerminal'),
            options: [{ value: 'true', label: t('only') }],
            chosen: filters.noTerminal && ['true'],
            onChange: (chosen) => change({ noTerminal: chosen && 'true' }),
          }),
          silent,
        ]}
        onClearAll={
          hasOtherFilters(others)
            ? () =>
                onFilters({
                  ...(search !== undefined && { search }),
                  ...(attention && { attention }),
                })
            : undefined
        }
      />
    </div>
  )
}
