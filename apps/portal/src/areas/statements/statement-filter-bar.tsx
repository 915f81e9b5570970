import { formatMoney } from '@choba/contract/money.ts'
import { type StatementFilters, statementKinds } from '@choba/contract/statements.filters.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { AmountControl } from '#table/amount-control.tsx'
import { daysFilter } from '#table/days-filter.tsx'
import { FilterBar } from '#table/filter-bar.tsx'
import type { FilterSpec } from '#table/filter-spec.tsx'
import { hasFilters } from '#table/list-period.ts'
import { SearchFilter } from '#table/search-filter.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'

interface Props {
  filters: StatementFilters
  onFilters: (next: StatementFilters) => void
}

/** Filters of the statement list: day of issue, amount and party. Users can combine them. */
export function StatementFilterBar({ filters, onFilters }: Props) {
  const { currency } = session().user
  const t = useTranslations('statements')
  const choiceFilter = useChoiceFilter()
  const { party, ...others } = filters
  const change = (part: StatementFilters) => onFilters({ ...filters, ...part })
  const issued = daysFilter({
    label: t('filter.issued'),
    words: {
      any: t('filter.any'),
      from: t('filter.from'),
      to: t('filter.to'),
      hint: t('filter.hint'),
      fault: t('filter.fault'),
      since: (day) => t('filter.since', { day }),
      until: (day) => t('filter.until', { day }),
    },
    days: { from: filters.issuedFrom, to: filters.issuedTo },
    onChange: ({ from, to }) => change({ issuedFrom: from, issuedTo: to }),
  })
  const kind = choiceFilter({
    label: t('field.kind'),
    options: statementKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    chosen: filters.kind,
    onChange: (chosen) => change({ kind: chosen }),
  })
  const money = (amount: number) => formatMoney(amount, currency)
  const { amountFrom: least, amountTo: most } = filters
  const amount: FilterSpec = {
    label: t('filter.amount'),
    idle: t('filter.any'),
    value:
      least !== undefined && most !== undefined
        ? t('filter.between', { from: money(least), to: money(most) })
        : least !== undefined
          ? t('filter.atLeast', { amount: money(least) })
          : most !== undefined
            ? t('filter.atMost', { amount: money(most) })
            : undefined,
    onClear: () => change({ amountFrom: undefined, amountTo: undefined }),
    control: (close) => (
      <AmountControl
        words={{
          amountFrom: t('filter.least'),
          amountTo: t('filter.most'),
          amountInvalid: t('filter.amountFault'),
          amountReversed: t('filter.amountFault'),
        }}
        currency={currency}
        min={least}
        max={most}
        onApply={(min, max) => {
          change({ amountFrom: min, amountTo: max })
          close()
        }}
      />
    ),
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchFilter
        label={t('filter.party')}
        value={party}
        onChange={(text) => change({ party: text })}
      />
      <FilterBar
        daily={[issued, amount, kind]}
        onClearAll={hasFilters(others) ? () => onFilters({ party }) : undefined}
      />
    </div>
  )
}
