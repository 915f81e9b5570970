import { useQuery } from '@tanstack/react-query'
import type { PointSystemState } from '@choba/contract/point-management.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { Banner } from '#ui/banner.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { shortInstantText } from '#ui/instants.ts'
import { Box, Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { pointManagementApi } from './point-management.api.ts'
import { useErrorText } from './delivery-answer.ts'

/** Polling interval of the status while the screen is visible, in milliseconds. */
const EVERY = 10_000

/**
 * Status of the point system: whether it responds, since when, and how many entries wait for
 * delivery.
 */
export function PointSystemStatus() {
  const t = useTranslations('pointManagement.system')
  const query = useQuery({
    ...pointManagementApi.state.query(),
    refetchInterval: EVERY,
  })
  return (
    <Box>
      <Section title={t('title')}>
        {query.data ? (
          <State state={query.data} />
        ) : query.isError ? (
          <LoadError
            title={t('fault')}
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeleton className="h-36" />
        )}
      </Section>
    </Box>
  )
}

const moment = (at: string | null): ReactNode => at && <Instant at={at} form="short" />

function State({ state }: { state: PointSystemState }) {
  const t = useTranslations('pointManagement.system')
  const inWords = useErrorText()
  const { isAway, since, lastError, lastFailedAt } = state
  const count = (entries: number) =>
    entries === 0 ? t('none') : t('entries', { count: formatCount(entries) })
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3 text-lg">
        {since === null ? (
          <Status tone="muted">{t('unused')}</Status>
        ) : (
          <>
            <Status tone={isAway ? 'danger' : 'ok'}>{t(isAway ? 'away' : 'reachable')}</Status>
            <span className="text-base text-muted">
              {t('since', { at: shortInstantText(since) })}
            </span>
          </>
        )}
      </p>
      <Facts>
        <Fact name={t('waiting')}>{count(state.waiting)}</Fact>
        <Fact name={t('refused')}>{count(state.refused)}</Fact>
        <Fact name={t('lastDelivered')}>{moment(state.lastDeliveredAt)}</Fact>
        <Fact name={t('lastFailed')}>
          {lastFailedAt && lastError !== null && (
            <span className="flex flex-wrap gap-x-3">
              {moment(lastFailedAt)}
              <span>{inWords(lastError)}</span>
            </span>
          )}
        </Fact>
        {isAway && <Fact name={t('nextAttempt')}>{moment(state.nextAttemptAt)}</Fact>}
      </Facts>
      {isAway && <Banner tone="warn">{t('awayNote')}</Banner>}
      {state.refused > 0 && <Banner tone="danger">{t('refusedNote')}</Banner>}
    </div>
  )
}
