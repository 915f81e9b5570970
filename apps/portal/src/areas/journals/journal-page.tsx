import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { journals } from '@choba/contract/journals.contract.ts'
import { journalFormats, JournalSearch } from '@choba/contract/journals.filters.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { ApiError } from '#lib/api-error.ts'
import { useMay } from '#lib/permission.ts'
import { readSearch } from '#lib/search-params.ts'
import { useSeesAll } from '#lib/store-share.ts'
import { useTranslations } from '#lib/translations.ts'
import { daysFilter } from '#table/days-filter.tsx'
import { FilterBar } from '#table/filter-bar.tsx'
import { LoadError } from '#table/load-error.tsx'
import { DownloadButton } from '#table/download-button.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { DepositTabs } from '../deposits/deposit-tabs-panel.tsx'
import { JournalEntries } from './journal-entries.tsx'
import { JournalChoices } from './journal-choices.tsx'
import { journalsApi } from './journals.api.ts'
import { useLastClosedMonth } from './use-last-closed-month.ts'

/**
 * Phrases for errors that a retry cannot solve, by result type. The message replaces the journal
 * entries.
 */
const refusals = new Map([
  [resultTypes.nothingFound.code, 'nothing'],
  [resultTypes.searchPeriodTooLong.code, 'tooLong'],
  [resultTypes.notFound.code, 'missing'],
] as const)

/**
 * Preview and download of the journal file for a deposit or a period, in the format of an
 * accounting software.
 */
export function JournalPage() {
  const t = useTranslations('journals')
  const navigate = useNavigate()
  const search = readSearch(JournalSearch.shape, useSearch({ strict: false }))
  const { software = 'freee', depositNo, dateFrom, dateTo, datedBy = 'PAY' } = search
  const change = (part: JournalSearch) =>
    void navigate({ to: '/deposit/journals', search: { ...search, ...part }, replace: true })
  const mayDownload = useMay(journals.file.can)
  const mayName = useMay(journals.setNames.can)
  const { data: named } = useQuery(journalsApi.names.query())
  const seesAll = useSeesAll()
  const hasJournals = named && seesAll && named.isYen
  // Without a deposit or a period in the address, the screen shows the last closed month.
  const isOpen = depositNo === undefined && dateFrom === undefined && dateTo === undefined
  const month = useLastClosedMonth(isOpen && hasJournals === true)
  const days = isOpen && typeof month === 'object' ? month : { from: dateFrom, to: dateTo }
  const isWhole = depositNo !== undefined || (days.from !== undefined && days.to !== undefined)
  const companies = named?.companies ?? []
  const company = companies.some(({ companyCode }) => companyCode === search.companyCode)
    ? search.companyCode
    : companies[0]?.companyCode
  const query = {
    software,
    datedBy,
    ...(depositNo === undefined
      ? {
          dateFrom: days.from,
          dateTo: days.to,
          companyCode: company === undefined ? undefined : [company],
        }
      : { depositNo }),
  }
  const { data, error, isFetching, refetch } = useQuery({
    ...journalsApi.preview.query(query),
    enabled: isWhole && hasJournals === true,
  })
  const refusal = error instanceof ApiError ? refusals.get(error.resultType) : undefined
  const period = daysFilter({
    label: t('period'),
    words: {
      any: t('filter.any'),
      from: t('filter.from'),
      to: t('filter.to'),
      hint: t('filter.hint'),
      fault: t('filter.fault'),
      since: (day) => t('filter.since', { day }),
      until: (day) => t('filter.until', { day }),
    },
    days,
    onChange: ({ from, to }) => change({ depositNo: undefined, dateFrom: from, dateTo: to }),
  })
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <TitleRow
        title={t('title')}
        back={
          depositNo !== undefined && (
            <BackLink to={`/payment/${encodeURIComponent(depositNo)}`}>
              {t('backToDeposit')}
            </BackLink>
          )
        }
        actions={
          <>
            {mayName && hasJournals && (
              <Button
                data-opens
                onClick={() => void navigate({ to: '/deposit/journals/names', search })}
              >
                {t('names')}
              </Button>
            )}
            {mayDownload && data && data.total > 0 && (
              <DownloadButton
                endpoint={journals.file}
                query={query}
                label={t('download')}
                fault={t('downloadFault')}
              />
            )}
          </>
        }
      />
      <DepositTabs page="journals" />
      <p className="text-muted">{t('lead')}</p>
      {named && !seesAll && <Banner tone="info">{t('share')}</Banner>}
      {named && !named.isYen && <Banner tone="info">{t('notYen')}</Banner>}
      {hasJournals !== false && (
        <>
          <div>
            <Segmented
              label={t('software.label')}
              value={software}
              segments={journalFormats.map((value) => ({ value, label: t(`software.${value}`) }))}
              onChange={(value) => change({ software: value })}
            />
          </div>
          <JournalChoices
            companies={depositNo === undefined ? companies : []}
            company={company}
            datedBy={datedBy}
            onChange={change}
          />
          <FilterBar daily={[period]} />
          {isOpen && month === 'loading' ? (
            <Skeleton className="h-60" />
          ) : !isWhole ? (
            <p>{t(isOpen && month === 'none' ? 'none' : 'choose')}</p>
          ) : data ? (
            <JournalEntries journal={data} />
          ) : refusal ? (
            <p role="alert">{t(refusal)}</p>
          ) : error ? (
            <LoadError
              title={t('fault')}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton className="h-60" />
          )}
          <p className="text-sm text-muted">
            {t(software === 'csv' || software === 'beancount' ? 'utf8' : 'encoding')}
          </p>
        </>
      )}
      <Outlet />
    </section>
  )
}
