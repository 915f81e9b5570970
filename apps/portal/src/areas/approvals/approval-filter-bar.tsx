import { useQuery } from '@tanstack/react-query'
import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import {
  type ApprovalFilters,
  approvalKindNames,
  approvalStates,
} from '@choba/contract/approvals.filters.ts'
import { transactionCalls } from '@choba/contract/transaction-calls.ts'
import { useMay } from '#lib/permission.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasOtherFilters } from '#table/list-period.ts'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useMerchantFilter } from '#table/use-merchant-filter.tsx'

/**
 * Filters of the request list. The "to decide" tab has no status filter, because all its requests
 * have the same status.
 */
export function ApprovalFilterBar({
  isAdmin,
  rows,
  filters,
  onFilters,
}: {
  isAdmin: boolean
  /** Loaded rows, which supply the names of merchants. */
  rows: readonly ApprovalRow[] | undefined
  filters: ApprovalFilters
  onFilters: (next: ApprovalFilters) => void
}) {
  const t = useTranslations('approvals')
  const choiceFilter = useChoiceFilter()
  const merchantFilter = useMerchantFilter()
  const { box = 'TO_DECIDE', ...others } = filters
  const named = useNamedMerchants(isAdmin ? filters.entCode : undefined, rows)
  const kind = choiceFilter({
    label: t('column.kind'),
    options: approvalKindNames.map((value) => ({ value, label: t(`kind.${value}`) })),
    chosen: filters.kind,
    onChange: (chosen) => onFilters({ ...filters, kind: chosen }),
  })
  const state = choiceFilter({
    label: t('column.state'),
    options: approvalStates.map((value) => ({ value, label: t(`state.${value}`) })),
    chosen: filters.state,
    onChange: (chosen) => onFilters({ ...filters, state: chosen }),
  })
  const merchant = merchantFilter({
    label: t('column.merchant'),
    named,
    chosen: filters.entCode,
    onChange: (entCode) => onFilters({ ...filters, entCode }),
  })
  const hasStates = box !== 'TO_DECIDE' || filters.state !== undefined
  return (
    <FilterBar
      daily={[...(isAdmin ? [merchant] : []), kind, ...(hasStates ? [state] : [])]}
      onClearAll={hasOtherFilters(others) ? () => onFilters({ box: filters.box }) : undefined}
    />
  )
}

/**
 * Options of the merchant filter. Also includes selected merchants without a request in the list; a
 * server call supplies their names.
 */
function useNamedMerchants(entCode: string[] | undefined, rows: readonly ApprovalRow[] = []) {
  const mayAsk = useMay(transactionCalls.systemOptions.can)
  const found = rows.map((row) => ({ entCode: row.entCode, entName: row.entName }))
  const isKnown = entCode?.every((code) => found.some((one) => one.entCode === code)) ?? true
  const { data } = useQuery({
    ...transactionsApi.systemOptions.query({ entCode }),
    enabled: mayAsk && !isKnown,
  })
  return [...found, ...(data?.merchants ?? [])]
}
