import { activityTypes, pointTypes } from '@choba/contract/point-award.ts'
import { pointRules } from '@choba/contract/point-rules.contract.ts'
import {
  PointRuleFilters,
  pointRuleStatuses,
  RULE_NAME_MAX,
} from '@choba/contract/point-rules.filters.ts'
import { useStoreFilter } from '#form/use-store-filter.tsx'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { RecordList } from '#table/record-list.tsx'
import { SearchFilter } from '#table/search-filter.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useList } from '#table/use-list.ts'
import { PointRuleCard, usePointRuleColumns } from './point-rule-columns.tsx'
import { pointRulesApi } from './point-rules.api.ts'
import { PointSettings } from './point-settings.tsx'
import { PointTabs } from './point-tabs.tsx'
import { usePointRuleNavigation } from './use-point-rules.ts'

/** List of the rules for all stores and for the stores that the user can see, newest first. */
export function PointRuleList({
  filters,
  selected,
}: {
  filters: PointRuleFilters
  selected: string | undefined
}) {
  const t = useTranslations('pointRules')
  const navigation = usePointRuleNavigation()
  const mayAdd = useMay(pointRules.add.can)
  const search = { filters, onFilters: navigation.search }
  return (
    <RecordList
      screen="points"
      schema={PointRuleFilters}
      title={t('title')}
      found={useList(pointRulesApi.list.pages(filters))}
      columns={usePointRuleColumns()}
      {...search}
      above={
        <>
          <PointTabs value="rules" />
          <PointSettings />
        </>
      }
      filterBar={<Filters {...search} />}
      add={mayAdd ? { label: t('add'), onAdd: navigation.add } : undefined}
      words={{
        fault: t('fault'),
        noneTitle: t('empty.noneTitle'),
        noneText: t('empty.noneText'),
        noMatchTitle: t('empty.noMatchTitle'),
      }}
      rowKey={(row) => row.originalRuleId}
      selectedKey={selected}
      onOpen={(row) => navigation.detail(row.originalRuleId)}
      card={(row) => <PointRuleCard rule={row} />}
    />
  )
}

function Filters({
  filters,
  onFilters,
}: {
  filters: PointRuleFilters
  onFilters: (next: PointRuleFilters) => void
}) {
  const t = useTranslations('pointRules')
  const storeFilter = useStoreFilter()
  const choice = useChoiceFilter()
  return (
    <search aria-label={t('search')} className="flex flex-wrap items-center gap-2">
      <SearchFilter
        label={t('search')}
        value={filters.search}
        max={RULE_NAME_MAX}
        onChange={(search) => onFilters({ ...filters, search })}
      />
      <FilterBar
        daily={[
          storeFilter({
            calls: pointRulesApi.stores,
            label: t('field.store'),
            chosen: filters.storeId,
            onChange: (storeId) => onFilters({ ...filters, storeId }),
          }),
          choice({
            label: t('field.status'),
            options: pointRuleStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            chosen: filters.ruleStatus,
            onChange: (ruleStatus) => onFilters({ ...filters, ruleStatus }),
          }),
          choice({
            label: t('field.activityType'),
            options: activityTypes.map((value) => ({ value, label: t(`activityType.${value}`) })),
            chosen: filters.activityType,
            onChange: (activityType) => onFilters({ ...filters, activityType }),
          }),
        ]}
        rest={[
          choice({
            label: t('field.pointType'),
            options: pointTypes.map((value) => ({ value, label: t(`pointType.${value}`) })),
            chosen: filters.pointType,
            onChange: (pointType) => onFilters({ ...filters, pointType }),
          }),
        ]}
      />
    </search>
  )
}
