import { useQuery } from '@tanstack/react-query'
import { formatCount } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { approvalCountApi } from './approval-count.api.ts'

const POLL_MS = 60_000

/**
 * Badge in the menu with the number of approvals waiting for the current user. Polled in the
 * background.
 */
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
