import { useState } from 'react'
import type { UnlinkedRefundRow } from '@choba/contract/unlinked-refunds.ts'
import { unlinkedReasons } from '@choba/contract/unlinked-refunds.ts'
import type { AdminUnlinkedRefundFilters } from '@choba/contract/unknown-refunds.filters.ts'
import { useTranslations } from '#lib/translations.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { hasFilters, hasOtherFilters } from '#table/list-period.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { NoMatch } from '#table/no-match.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { useList } from '#table/use-list.ts'
import { useMerchantFilter } from '#table/use-merchant-filter.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RefundTabs } from './refund-tabs.tsx'
import { UnlinkedRefundAcknowledge } from './unlinked-refund-acknowledge.tsx'
import { UnlinkedRefundCard, useUnlinkedColumns } from './unlinked-refund-columns.tsx'
import type { UnknownRefundVariant } from './unknown-refund-variants.ts'

type OnFilters = (next: AdminUnlinkedRefundFilters, replace: boolean) => void

/**
 * List of refunds that could not be deducted from a payment, oldest first: either open or
 * acknowledged ones.
 */
export function UnlinkedRefundList({
  variant,
  filters,
  onFilters,
}: {
  variant: UnknownRefundVariant
  filters: AdminUnlinkedRefundFilters
  onFilters: OnFilters
}) {
  const t = useTranslations('unknownRefunds')
  const [open, setOpen] = useState<UnlinkedRefundRow | null>(null)
  const { list, first, failed } = useList(variant.unlinkedPages(filters))
  const named = (first?.items ?? []).map(({ entCode, entName }) => ({ entCode, entName }))
  const search = { filters, onFilters }
  return (
    <>
      <ListScreen
        {...list}
        title={t('unlinked.title')}
        total={first ? first.total : null}
        tabs={<RefundTabs variant={variant} value="unlinked" />}
        filters={<UnlinkedFilterBar admin={variant.admin} named={named} {...search} />}
        fault={failed && <LoadError title={t('fault')} {...failed} />}
        columns={useUnlinkedColumns(variant, filters.acknowledged === 'true', setOpen)}
        rowKey={variant.keyOf}
        card={(row) => (
          <UnlinkedRefundCard row={row} variant={variant} onAcknowledge={() => setOpen(row)} />
        )}
        filtered={hasFilters(filters)}
        whenNone={<EmptyState title={t('unlinked.noneTitle')} text={t('unlinked.noneText')} />}
        whenNoMatch={<NoMatch title={t('unlinked.noMatchTitle')} {...search} />}
      />
      {open && (
        <UnlinkedRefundAcknowledge row={open} variant={variant} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function UnlinkedFilterBar({
  admin,
  named,
  filters,
  onFilters,
}: {
  admin: boolean
  named: readonly { entCode: string; entName: string }[]
  filters: AdminUnlinkedRefundFilters
  onFilters: OnFilters
}) {
  const t = useTranslations('unknownRefunds')
  const choiceFilter = useChoiceFilter()
  const merchantFilter = useMerchantFilter()
  const change = (changed: AdminUnlinkedRefundFilters) =>
    onFilters({ ...filters, ...changed }, true)
  const why = choiceFilter({
    label: t('unlinked.filter.why'),
    options: unlinkedReasons.map((value) => ({ value, label: t(`unlinked.why.${value}`) })),
    chosen: filters.why,
    onChange: (chosen) => change({ why: chosen }),
  })
  const acknowledged = choiceFilter({
    label: t('unlinked.filter.acknowledged'),
    options: [{ value: 'true' as const, label: t('unlinked.done') }],
    chosen: filters.acknowledged && [filters.acknowledged],
    onChange: (chosen) => change({ acknowledged: chosen?.[0] }),
  })
  const merchant = merchantFilter({
    label: t('filter.merchant'),
    named,
    chosen: filters.entCode,
    onChange: (entCode) => change({ entCode }),
  })
  return (
    <FilterBar
      daily={[...(admin ? [merchant] : []), why, { ...acknowledged, idle: t('unlinked.open') }]}
      onClearAll={hasOtherFilters(filters) ? () => onFilters({}, true) : undefined}
    />
  )
}
