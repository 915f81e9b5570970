import type { CloseLate, DayClose } from '@choba/contract/day-closes.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { useKindName } from '#lib/use-catalogue-names.ts'
import { Figure } from '#ui/figure.tsx'
import { Card } from './day-close-card.tsx'
import { signed } from './tender-list.tsx'
import { searchOfLate, useBehind } from './transactions-behind-close.tsx'

type Counts = CloseLate['sum']

/** Number and amount of the transactions that have been added since the close. */
export function LateFigure({ counts, currency }: { counts: Counts; currency: string }) {
  const { paymentCount, refundCount, net } = counts
  const t = useTranslations('dayCloses.late')
  return (
    <span className="whitespace-nowrap tabular-nums">
      {t.rich('line', {
        count: signed(paymentCount + refundCount),
        amount: () => (
          <>
            {net !== null && net > 0 && '+'}
            <Figure amount={net} currency={currency} />
          </>
        ),
      })}
    </span>
  )
}

/** List of late transactions, which arrived after the day was closed, by payment class. */
export function LateList({ close, currency }: { close: DayClose; currency: string }) {
  const t = useTranslations('dayCloses.late')
  const kindName = useKindName()
  const behind = useBehind()(searchOfLate(close))
  const figures = useTranslations('dayCloses.figures')
  const { late } = close
  if (!late) return <p className="px-4 text-sm text-muted">{t('none')}</p>
  return (
    <Card title={t('title')}>
      <p className="text-sm text-muted">{t('text')}</p>
      <dl className="flex flex-col gap-1">
        {late.tenders.map(({ paymentClass, ...counts }) => (
          <div key={paymentClass} className="flex justify-between gap-3">
            <dt>{kindName(paymentClass)}</dt>
            <dd>
              {behind('net', <LateFigure counts={counts} currency={currency} />, paymentClass)}
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 border-t border-line pt-1 font-semibold">
          <dt>{figures('sum')}</dt>
          <dd>{behind('net', <LateFigure counts={late.sum} currency={currency} />)}</dd>
        </div>
      </dl>
    </Card>
  )
}
