import { type DayToClose, WHOLE_STORE } from '@choba/contract/day-closes.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Card } from './card.tsx'
import { isKnown, partOf } from './close-form-rules.ts'
import { PartList } from './part-list.tsx'
import { TenderList } from './tender-list.tsx'

/** What a part of a store took on the day, as it is now. */
export function DayFigures({ read, part }: { read: DayToClose; part: string }) {
  const t = useTranslations('dayCloses.figures')
  const { tenders, sum } = partOf(read, part)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Card title={t('title')}>
        {!isKnown(tenders, sum) && <p className="text-sm text-muted">{t('unknown')}</p>}
        <TenderList tenders={tenders} sum={sum} currency={read.currency} />
      </Card>
      {part === WHOLE_STORE && <PartList parts={read.parts} currency={read.currency} />}
    </div>
  )
}
