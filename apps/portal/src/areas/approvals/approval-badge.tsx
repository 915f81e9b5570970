import { useQuery } from '@tanstack/react-query'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { approvalCountApi } from './approval-count.api.ts'

const POLL_MS = 60_000

/** How many requests wait for the person, beside the menu's entry. It is looked at by the portal's own accord. */
export function ApprovalBadge() {
  const t = useTranslations('shell')
  const { data } = useQuery({
    ...approvalCountApi.count.query(),
    queryFn: ({ signal }) => approvalCountApi.count.call(undefined, { signal, background: true }),
    refetchInterval: POLL_MS,
  })
  const count = data?.toDecide ?? 0
  if (count === 0) return null
  const shown = formatCount(count)
  return <CountBadge shown={shown} label={t('approvalsWaiting', { count: shown })} />
}
