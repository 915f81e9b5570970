import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Breakdown, breakdowns } from '@choba/contract/statistics.filters.ts'
import { useId, useState } from 'react'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { shortDayText } from '#ui/instants.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Change } from '#chart/change-text.tsx'
import { Figure } from '#ui/figure.tsx'
import { dashboardApi, RENEWED_EVERY } from './dashboard.api.ts'

/** Maximum number of rows in the table. The statistics screen shows all rows. */
const SHOWN = 5

/**
 * Table of the stores or payment methods whose sales changed most since the previous month.
 * Compares the same number of days of both months, or whole months.
 */
export function ComparisonTable() {
  const t = useTranslations('dashboard.comparison')
  const id = useId()
  const [by, setBy] = useState<Breakdown>('store')
  const dashboard = useTranslations('dashboard')
  const { data, error, isFetching, refetch } = useQuery({
    ...dashboardApi.comparison.query({ by }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEWED_EVERY,
  })
  return (
    <section
      aria-labelledby={id}
      aria-busy={!data && !error}
      className="min-w-0 rounded-md border border-line bg-surface px-4 py-3"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="font-semibold">
          {t('title')}
        </h2>
        <Segmented
          label={t('byLabel')}
          value={by}
          segments={breakdowns.toReversed().map((value) => ({ value, label: t(`by.${value}`) }))}
          onChange={setBy}
        />
      </header>
      {!data && error ? (
        <LoadError
          title={dashboard('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton className="mt-2 h-40" />
      ) : data.rows.length === 0 ? (
        <p className="py-2 text-sm text-muted">{t('none')}</p>
      ) : (
        <>
          <table className="mt-1 w-full text-sm">
            <thead>
              <tr className="text-left text-xs text-muted">
                <th className="py-1 font-normal">{t('column.name')}</th>
                <th className="py-1 text-right font-normal">{t('column.net')}</th>
                <th className="py-1 text-right font-normal">{t('column.change')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.slice(0, SHOWN).map((row) => (
                <tr key={row.key} className="border-t border-line">
                  <th scope="row" className="py-1 pr-2 text-left font-normal wrap-anywhere">
                    {data.by === 'paymentMethod' ? (
                      <PaymentMethodName code={row.key} name={row.name ?? row.key} />
                    ) : (
                      row.name
                    )}
                  </th>
                  <td className="py-1 text-right tabular-nums">
                    <Figure amount={row.net} currency={data.currency} />
                  </td>
                  <td className="py-1 pl-2 text-right whitespace-nowrap">
                    <Change now={row.net} before={row.before && row.before.net} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-xs text-muted">
            <span>
              {t(`caption.${data.basis}`, {
                from: shortDayText(data.period.from),
                to: shortDayText(data.period.to),
                beforeFrom: shortDayText(data.before.from),
                beforeTo: shortDayText(data.before.to),
              })}
            </span>
            <Link
              to="/statistics"
              search={{
                groupBy: by,
                dateFrom: data.period.from,
                dateTo: data.period.to,
                compare: 'PREVIOUS',
              }}
              className="underline"
            >
              {t('all')}
            </Link>
          </p>
        </>
      )}
    </section>
  )
}
