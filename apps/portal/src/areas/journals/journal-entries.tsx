import { formatMoney } from '@choba/contract/money.ts'
import type { JournalPreview } from '@choba/contract/journals.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { TotalsLine } from '#table/totals-line.tsx'
import { Day } from '#ui/day.tsx'
import { Money } from '#ui/money.tsx'
import { Box } from '#ui/section.tsx'

const yen = (amount: number) => formatMoney(amount, 'JPY')

/** Journal entries with debit and credit side by side, and their totals, which are equal. */
export function JournalEntries({ journal }: { journal: JournalPreview }) {
  const t = useTranslations('journals')
  const { entries, total, debit, credit } = journal
  if (total === 0) return <p>{t('noEntries')}</p>
  return (
    <>
      <div className="rounded-md border border-line bg-surface">
        <TotalsLine
          totals={[
            { label: t('debitSum'), value: <Money amount={debit} currency="JPY" />, main: true },
            { label: t('creditSum'), value: <Money amount={credit} currency="JPY" /> },
          ]}
          note={t('count', { count: total })}
        />
      </div>
      {entries.length < total && <p>{t('first', { shown: entries.length, total })}</p>}
      {entries.map((entry) => (
        <Entry key={`${entry.depositNo} ${entry.date}`} entry={entry} />
      ))}
    </>
  )
}

function Entry({
  entry: { date, remark, lines, debit, credit },
}: {
  entry: JournalPreview['entries'][number]
}) {
  const t = useTranslations('journals')
  const side = (name: 'DEBIT' | 'CREDIT') => lines.filter((line) => line.side === name)
  return (
    <Box>
      <h2 className="mb-2 flex flex-wrap gap-x-4 font-semibold">
        <Day day={date} form="plain" />
        <span className="min-w-0 break-words">{remark}</span>
      </h2>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Side title={t('debit')} lines={side('DEBIT')} sum={debit} />
        <Side title={t('credit')} lines={side('CREDIT')} sum={credit} />
      </div>
    </Box>
  )
}

interface SideProps {
  title: string
  lines: JournalPreview['entries'][number]['lines']
  sum: number
}

function Side({ title, lines, sum }: SideProps) {
  const t = useTranslations('journals')
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-sm text-muted">{title}</h3>
      <ul>
        {lines.map((line, at) => (
          // The index is the key, because lines of a closed deposit never change and several may be
          // identical.
          <li
            key={at}
            className="flex flex-wrap items-baseline gap-x-4 border-t border-line-soft py-1.5"
          >
            <span className="min-w-0 break-words">{line.account}</span>
            <span className="text-sm text-muted">{line.taxName}</span>
            {line.tax !== 0 && (
              <span className="text-sm text-muted">{t('within', { tax: yen(line.tax) })}</span>
            )}
            <span className="ml-auto tabular-nums">{yen(line.amount)}</span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-1.5 text-right font-semibold tabular-nums">
        {yen(sum)}
      </p>
    </section>
  )
}
