import type { UnknownRefundRow } from '@choba/contract/unknown-refunds.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Status } from '#ui/status.tsx'

const MINUTE = 60_000
const HOUR = 60
const DAY = 24 * HOUR

const minutesSince = (at: string, now = Date.now()) =>
  Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE))

/** Time since the result of a refund became unknown; in red after one day. */
export function Since({ at }: { at: string }) {
  const t = useTranslations('unknownRefunds.since')
  const minutes = minutesSince(at)
  const text =
    minutes < HOUR
      ? t('minutes', { count: minutes })
      : minutes < 2 * DAY
        ? t('hours', { count: Math.floor(minutes / HOUR) })
        : t('days', { count: Math.floor(minutes / DAY) })
  return (
    <span
      className={`whitespace-nowrap tabular-nums ${minutes > DAY ? 'font-semibold text-danger' : ''}`}
    >
      {text}
    </span>
  )
}

const tones = { ASKED: 'info', GIVEN_UP: 'warn', CONTRADICTED: 'danger' } as const

/**
 * Badge with the status of a refund. A pending approval hides the other statuses except
 * CONTRADICTED, because users cannot act until the decision.
 */
export function Standing({
  row,
}: {
  row: Pick<UnknownRefundRow, 'standing' | 'approvalId' | 'state'>
}) {
  const t = useTranslations('unknownRefunds')
  if (row.standing === null) return <Status tone="ok">{t('knownTitle')}</Status>
  const isWaiting = row.approvalId !== null && row.standing !== 'CONTRADICTED'
  return (
    <Status tone={isWaiting ? 'info' : tones[row.standing]}>
      {isWaiting ? t('waitingTitle') : t(`standing.${row.standing}`)}
    </Status>
  )
}

const knownAnswers = ['TIMEOUT', 'NO_ANSWER', 'NOT_FOUND', 'PROCESSING', 'SENT_ELSEWHERE'] as const

/** Last response of the gateway, which did not contain the result of the refund. */
export function GatewayMessage({
  row: { gatewayMessage, queryCount, standing },
}: {
  row: UnknownRefundRow
}) {
  const t = useTranslations('unknownRefunds')
  if (gatewayMessage === null)
    return standing === 'CONTRADICTED' || queryCount > 0 ? null : t('gatewayMessage.none')
  const known = knownAnswers.find((one) => one === gatewayMessage)
  return known ? t(`gatewayMessage.${known}`) : t('gatewayMessage.other', { code: gatewayMessage })
}
