import { timelineWords } from '#lib/timeline-words.ts'
import { useTranslations } from '#lib/translations.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'

/** History of a transaction, oldest first. */
export function TransactionTimeline({ detail }: { detail: TransactionDetail }) {
  const t = useTranslations('transactions')
  return (
    <section>
      <h3 data-tour="timeline" className="mb-2 font-semibold">
        {t('detail.timeline')}
      </h3>
      <ol className="ml-1 border-l-2 border-line">
        {detail.timeline.map((entry) => (
          <li
            key={`${entry.at} ${entry.event} ${entry.paymentNo}`}
            className="relative pb-3.5 pl-5 last:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-1.75 -left-[5px] size-2 rounded-full bg-accent"
            />
            <p className="flex flex-wrap gap-x-3">
              {t(timelineWords(entry.event))}
              <Money amount={entry.amount} currency={detail.currency} />
            </p>
            <p className="flex flex-wrap gap-x-4 text-sm text-muted">
              <Instant at={entry.at} />
              {entry.by && <span>{t('detail.by', { name: entry.by })}</span>}
              {entry.files && (
                <span className="wrap-anywhere">
                  {t('detail.files', { names: entry.files.join(', ') })}
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
