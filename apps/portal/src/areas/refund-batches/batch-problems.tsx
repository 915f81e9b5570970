import { formatCount } from '@choba/contract/money.ts'
import type { RefundBatchDetail } from '@choba/contract/refund-batches.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Section } from '#ui/section.tsx'

/** Reasons for which rows cannot be refunded, with the number of rows for each. */
export function BatchProblems({ batch: { state, problems } }: { batch: RefundBatchDetail }) {
  const t = useTranslations('refundBatches')
  if (problems.length === 0) return null
  const isTwice = state === 'DRAFT' && problems.some(({ problem }) => problem === 'twice')
  return (
    <Section title={t('detail.problems')}>
      {isTwice && <Banner tone="danger">{t('detail.twice')}</Banner>}
      <ul className="flex flex-col gap-1">
        {problems.map(({ problem, count }) => (
          <li key={problem} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1">{t(`problem.${problem}`)}</span>
            <span className="text-muted tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
