import type { ClosePart } from '@choba/contract/day-closes.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Figure } from '#ui/figure.tsx'
import { Card } from './card.tsx'
import { usePartName } from './close-words.ts'
import { TenderList } from './tender-list.tsx'

/** Each terminal with its net amount; opened, by class of payment. */
export function PartList({ parts, currency }: { parts: readonly ClosePart[]; currency: string }) {
  const t = useTranslations('dayCloses.figures')
  const partName = usePartName()
  if (parts.length === 0) return null
  return (
    <Card title={t('ofParts')}>
      <div>
        {parts.map((part) => (
          <details key={part.part} className="border-t border-line first:border-t-0">
            <summary className="flex min-h-9 cursor-pointer items-center justify-between gap-3 py-1">
              <span className="min-w-0 wrap-anywhere">{partName(part)}</span>
              <Figure amount={part.sum.net} currency={currency} />
            </summary>
            <div className="border-l-2 border-line pl-3">
              <TenderList tenders={part.tenders} sum={part.sum} currency={currency} />
            </div>
          </details>
        ))}
      </div>
    </Card>
  )
}
