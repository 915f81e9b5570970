import type { Period } from '@choba/contract/period.ts'
import { chargeTypes } from '@choba/contract/point-ledger.ts'
import { monthAfter } from '@choba/contract/points-report-figures.ts'
import type { PointsReport, PointsReportOptions } from '@choba/contract/points-reports.contract.ts'
import { type PointsReportFilters, REPORT_MONTHS } from '@choba/contract/points-reports.filters.ts'
import { useTranslations } from '#lib/translations.ts'
import { FilterBar } from '#table/filter-bar.tsx'
import { useChoiceFilter } from '#table/use-choice-filter.tsx'
import { FilterChip } from '#ui/chip.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { monthsToChoose, monthText, withEnd } from './report-months.ts'

/** Preset periods, in months up to the current one. */
const usual = { one: 1, three: 3, thirteen: REPORT_MONTHS } as const
const usualNames = ['one', 'three', 'thirteen'] as const

/** Filter bar of the report. All filters are kept in the address. */
export function ReportFilterBar({
  read,
  options,
  filters,
  onFilters,
}: {
  read: Pick<PointsReport, 'period'> | undefined
  options: PointsReportOptions | undefined
  filters: PointsReportFilters
  onFilters: (next: PointsReportFilters) => void
}) {
  const t = useTranslations('pointsReports')
  const points = useTranslations('pointTransactions')
  const choice = useChoiceFilter()
  const change = (part: PointsReportFilters) => onFilters({ ...filters, ...part })
  const { groupBy, monthFrom, monthTo, storeId, ruleId, chargeType } = filters
  const isNarrowed = [storeId, ruleId, chargeType].some((one) => one !== undefined)
  return (
    <FilterBar
      period={
        read && options ? (
          <Months
            period={read.period}
            options={options}
            onChange={({ from, to }) => change({ monthFrom: from, monthTo: to })}
          />
        ) : (
          <Skeleton width="14rem" className="h-8.5" />
        )
      }
      daily={[
        choice({
          label: t('filter.store'),
          options:
            options?.stores.map((one) => ({ value: one.storeId, label: one.storeName })) ?? [],
          chosen: storeId,
          onChange: (next) => change({ storeId: next }),
        }),
        choice({
          label: t('field.rule'),
          options: [
            ...(options?.rules.map((one) => ({ value: one.originalRuleId, label: one.ruleName })) ??
              []),
            { value: '0', label: t('row.noRule') },
          ],
          chosen: ruleId,
          onChange: (next) => change({ ruleId: next }),
        }),
        choice({
          label: t('field.chargeType'),
          options: chargeTypes.map((value) => ({ value, label: points(`chargeType.${value}`) })),
          chosen: chargeType,
          onChange: (next) => change({ chargeType: next }),
        }),
      ]}
      {...(isNarrowed && { onClearAll: () => onFilters({ groupBy, monthFrom, monthTo }) })}
    />
  )
}

/** Fields for the first and the last month of the report, with buttons for the preset periods. */
function Months({
  period,
  options: { today, firstMonth },
  onChange,
}: {
  period: Period
  options: PointsReportOptions
  onChange: (period: Period) => void
}) {
  const t = useTranslations('pointsReports')
  const now = today.slice(0, 7)
  const months = monthsToChoose(period, firstMonth, today).map((value) => ({
    value,
    label: monthText(value),
  }))
  const text =
    period.from === period.to
      ? monthText(period.from)
      : `${monthText(period.from)} – ${monthText(period.to)}`
  return (
    <FilterChip label={t('filter.period')} value={text} active={false}>
      {(close) => (
        <div className="flex w-64 max-w-full flex-col gap-3">
          <div className="flex flex-wrap gap-1">
            {usualNames.map((name) => {
              const one = { from: monthAfter(now, 1 - usual[name]), to: now }
              return (
                <button
                  key={name}
                  type="button"
                  aria-pressed={one.from === period.from && one.to === period.to}
                  onClick={() => {
                    onChange(one)
                    close()
                  }}
                  className="min-h-8 rounded-sm px-3 py-1 text-left text-sm -outline-offset-2 hover:bg-line-soft aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent-strong"
                >
                  {t(`months.${name}`)}
                </button>
              )
            })}
          </div>
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className="flex flex-col gap-1 text-sm">
              {t(`filter.${end}`)}
              <Select
                value={period[end]}
                options={months}
                onChange={(month) => onChange(withEnd(period, end, month))}
              />
            </label>
          ))}
        </div>
      )}
    </FilterChip>
  )
}
