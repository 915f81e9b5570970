import { useQuery } from '@tanstack/react-query'
import type { ServiceState } from '@choba/contract/support.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { shortInstantText } from '#ui/instants.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { supportApi } from './support.api.ts'

/**
 * Polling interval in milliseconds. A shorter interval is useless, because the server checks the
 * service at most twice a minute.
 */
const RENEWED_EVERY = 60_000

const tones: Record<ServiceState, Tone> = {
  WORKING: 'ok',
  SLOW: 'warn',
  UNREACHABLE: 'danger',
  UNKNOWN: 'muted',
}

/** Status of each part of the service, as checked by the server. */
export function StatusCard() {
  const t = useTranslations('support.status')
  const { data, error, isFetching, refetch } = useQuery({
    ...supportApi.status.query(),
    refetchInterval: RENEWED_EVERY,
  })
  return (
    <section aria-labelledby="status" className="flex flex-col gap-3">
      <h2 id="status" className="text-lg font-semibold">
        {t('title')}
      </h2>
      {data ? (
        <>
          <dl className="flex flex-col">
            {data.parts.map(({ part, state, since }) => (
              <div
                key={part}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-line-soft py-2.5 not-last:border-b"
              >
                <dt>{t(`part.${part}`)}</dt>
                <dd className="ml-auto flex flex-col items-end">
                  <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
                  <span className="text-sm text-muted tabular-nums">
                    {t('since', { at: shortInstantText(since) })}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-muted">
            {t('checked', { at: shortInstantText(data.checkedAt) })}
          </p>
        </>
      ) : error ? (
        <LoadError
          title={t('fault')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </section>
  )
}
