import type { CloseTender } from '@choba/contract/day-closes.contract.ts'
import type { StatCounts } from '@choba/contract/statistics.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Card } from './day-close-card.tsx'
import { isKnown } from './close-form-rules.ts'
import { TenderList } from './tender-list.tsx'
import type { Behind } from './transactions-behind-close.tsx'

/**
 * Sales by payment class, of a terminal or the whole store. Unknown figures are marked as unknown.
 */
export function Figures(props: {
  tenders: readonly CloseTender[]
  sum: StatCounts
  currency: string
  behind: Behind
}) {
  const t = useTranslations('dayCloses.figures')
  return (
    <Card title={t('title')}>
      {!isKnown(props.tenders, props.sum) && <p className="text-sm text-muted">{t('unknown')}</p>}
      <TenderList {...props} />
    </Card>
  )
}
