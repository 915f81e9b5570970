import type { ClosePart } from '@choba/contract/day-closes.contract.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslations } from '#lib/translations.ts'
import { Figure } from '#ui/figure.tsx'
import { Card } from './day-close-card.tsx'
import { usePartName } from './close-words.ts'
import { TenderList } from './tender-list.tsx'
import type { Behind } from './transactions-behind-close.tsx'

/**
 * Terminals with their net amounts. Each row expands to the payment classes.
 * @param behindPart links the figures of a terminal to their transactions
 */
export function PartList({
  parts,
  currency,
  behindPart,
}: {
  parts: readonly ClosePart[]
  currency: string
  behindPart: (part: ClosePart) => Behind
}) {
  const t = useTranslations('dayCloses.figures')
  const partName = usePartName()
  if (parts.length === 0) return null
  return (
    <Card title={t('ofParts')}>
      <div>
        {parts.map((part) => (
          <details key={part.part} className="border-t border-line first:border-t-0">
            <summary className="flex min-h-9 cursor-pointer items-center gap-2 py-1">
              <ChevronRight
                aria-hidden="true"
                size="1em"
                className="shrink-0 text-muted transition-transform in-open:rotate-90"
              />
              <span className="min-w-0 flex-1 wrap-anywhere">{partName(part)}</span>
              <Figure amount={part.sum.net} currency={currency} />
            </summary>
            <div className="ml-1.5 border-l-2 border-line pl-3">
              <TenderList
                tenders={part.tenders}
                sum={part.sum}
                currency={currency}
                behind={behindPart(part)}
              />
            </div>
          </details>
        ))}
      </div>
    </Card>
  )
}
