import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  COMPASS_DAYS,
  CompassFilters,
  CompassSearch,
} from '@choba/contract/data-compass.filters.ts'
import { addDays } from '@choba/contract/period.ts'
import { ApiError } from '#lib/api-error.ts'
import { readSearch } from '#lib/search-params.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dayText } from '#ui/instants.ts'
import { TitleRow } from '#ui/title-row.tsx'
import { AmountsPicture } from './amounts-picture.tsx'
import { AveragePicture } from './average-picture.tsx'
import { CompassFilterBar } from './compass-filter-bar.tsx'
import type { PictureProps } from './compass-picture.ts'
import { dataCompassApi } from './data-compass.api.ts'
import { ExplainPicture } from './explain-picture.tsx'
import { GrowthPicture } from './growth-picture.tsx'
import { HoursPicture } from './hours-picture.tsx'
import { MethodsPicture } from './methods-picture.tsx'
import { RefundsPicture } from './refunds-picture.tsx'
import { TrendsPicture } from './trends-picture.tsx'

/**
 * Page that answers questions about sales. Each question has a short answer, a chart, a table and
 * links to the transactions.
 */
export function DataCompassPage() {
  const t = useTranslations('dataCompass')
  const navigate = useNavigate()
  // Parses the filters, because the router passes on unknown and invalid search parameters.
  const search = readSearch(CompassSearch.shape, useSearch({ strict: false }))
  const filters = readSearch(CompassFilters.shape, search)
  const onSearch = (part: Partial<CompassSearch>) =>
    void navigate({ to: '/dataCompass', search: { ...search, ...part }, replace: true })
  const { data: options } = useQuery(dataCompassApi.options.query())
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <TitleRow title={t('title')} />
      <CompassFilterBar options={options} search={search} onSearch={onSearch} />
      <Pictures filters={filters} search={search} onSearch={onSearch} />
    </section>
  )
}

/** All charts, or one message if the period is invalid or has no transactions. */
function Pictures(props: PictureProps) {
  const t = useTranslations('dataCompass')
  const { data, error, isFetching, refetch } = useQuery(dataCompassApi.average.query(props.filters))
  // An invalid request fails with the same error for all charts, so one message replaces them.
  if (error instanceof ApiError && !data && (error.status === 200 || error.status === 400))
    return (
      <LoadError
        title={t('fault')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (data && data.sum.paymentCount + data.sum.refundCount === 0) {
    const { lastDay } = data
    const day = lastDay === null ? '' : dayText(lastDay)
    return (
      <EmptyState
        title={t('empty.title')}
        text={lastDay === null ? t('empty.text') : t('empty.last', { day })}
        action={
          lastDay !== null && (
            <Button
              onClick={() =>
                props.onSearch({ dateFrom: addDays(lastDay, 1 - COMPASS_DAYS), dateTo: lastDay })
              }
            >
              {t('empty.open', { day })}
            </Button>
          )
        }
      />
    )
  }
  return (
    <>
      {data && data.period.to >= data.today && (
        <p className="text-xs text-muted">{t('includesToday')}</p>
      )}
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <div className="grid min-w-0 gap-3">
          <HoursPicture {...props} />
          <MethodsPicture {...props} />
          <AveragePicture {...props} />
          <AmountsPicture {...props} />
          <RefundsPicture {...props} />
        </div>
        <div className="grid min-w-0 gap-3">
          <GrowthPicture {...props} />
          <TrendsPicture {...props} />
          <ExplainPicture {...props} />
        </div>
      </div>
    </>
  )
}
