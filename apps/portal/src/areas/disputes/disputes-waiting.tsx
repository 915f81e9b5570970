import { useQuery } from '@tanstack/react-query'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { disputesApi } from './disputes.api.ts'

const POLL_MS = 60_000

/**
 * Badge in the menu with the number of disputes that wait for an answer. Polled in the background.
 * Not in the chunk of the other badges, because the calls and phrases of disputes would be part of
 * the first load.
 */
export function DisputesWaiting() {
  const t = useTranslations('disputes')
  const { data } = useQuery({
    ...disputesApi.counts.query({}),
    queryFn: ({ signal }) => disputesApi.counts.call({}, { signal, background: true }),
    refetchInterval: POLL_MS,
  })
  const count = data?.open ?? 0
  if (count === 0) return null
  return <CountBadge shown={formatCount(count)} label={t('waiting', { count })} />
}
