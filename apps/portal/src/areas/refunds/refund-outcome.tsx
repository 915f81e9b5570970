import { Link } from '@tanstack/react-router'
import { useTranslations } from '#lib/translations.ts'
import { formatMoney } from '@choba/contract/money.ts'
import type { RefundAnswer } from '@choba/contract/refunds.contract.ts'
import { Banner } from '#ui/banner.tsx'

const looks = {
  SUCCEEDED: { tone: 'ok', words: 'succeeded' },
  WAITING: { tone: 'info', words: 'waiting' },
  REQUESTED: { tone: 'info', words: 'pending' },
  SENT: { tone: 'info', words: 'pending' },
  UNKNOWN: { tone: 'warn', words: 'unknown' },
  FAILED: { tone: 'danger', words: 'failed' },
} as const

/** Shows the status of the refund that the user has just made, in place of the form. */
export function RefundOutcome({
  amount,
  state,
  currency,
}: Pick<RefundAnswer, 'amount' | 'state'> & { currency: string }) {
  const t = useTranslations('refunds')
  const { tone, words } = looks[state]
  const ownRequests = state === 'WAITING' && (
    <Link to="/approval" search={{ box: 'OWN' }} className="text-accent-strong hover:underline">
      {t('approval.open')}
    </Link>
  )
  return (
    <Banner tone={tone} urgent action={ownRequests}>
      {t(`outcome.${words}`, { amount: formatMoney(amount, currency) })}
    </Banner>
  )
}
