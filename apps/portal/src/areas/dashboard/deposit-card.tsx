import type { DepositRow } from '@choba/contract/deposits.contract.ts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '#lib/translations.ts'
import { Money } from '#ui/money.tsx'
import { nearDayText } from '#ui/instants.ts'
import { FigureCard } from './figure-card.tsx'

/** What is paid out next; of several companies the first, and how many more there are. */
export function DepositCard({ rows, share, today }: { rows: readonly DepositRow[]; share: boolean; today: string }) {
  const t = useTranslations('dashboard.deposit')
  const next = rows.toSorted((a, b) => (a.payDate < b.payDate ? -1 : 1))[0]
  const amount = next && (share ? next.totalUsage : next.transferAmount)
  return (
    <FigureCard
      title={t('title')}
      figure={
        next && (
          <Link to="/deposit" className="hover:text-brand-strong hover:underline">
            {amount == null ? '—' : <Money amount={amount} currency={next.currency} />}
          </Link>
        )
      }
    >
      {next ? (
        <div className="flex flex-col gap-0.5 text-sm text-muted">
          {next.unrated.length > 0 ? (
            <p className="text-warn">{t('unrated')}</p>
          ) : (
            <p>{share ? t('share') : t('soFar')}</p>
          )}
          <p>{t('payDate', { day: nearDayText(next.payDate, today) })}</p>
          {rows.length > 1 && (
            <p>
              {next.companyName} · {t('more', { count: rows.length - 1 })}
            </p>
          )}
        </div>
      ) : (
        <p className="text-sm text-muted">{t('none')}</p>
      )}
    </FigureCard>
  )
}
