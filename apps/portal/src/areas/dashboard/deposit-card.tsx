import type { NextDeposit, NextDeposits } from '@choba/contract/next-deposits.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Money } from '#ui/money.tsx'
import { nearDayText } from '#ui/instants.ts'
import { FigureCard } from './figure-card.tsx'

interface Of {
  share: boolean
  today: string
}

/**
 * Next deposit, the deposit after that, and overdue deposits. Amounts are summed over companies,
 * but never over currencies.
 */
export function DepositCard({ next, ...of }: { next: NextDeposits } & Of) {
  const t = useTranslations('dashboard.deposit')
  const { coming, overdue } = next
  const first = coming.filter(({ payDate }) => payDate === coming[0]!.payDate)
  const following = coming.slice(first.length)
  return (
    <FigureCard title={t('title')} figure={first[0] && <Amount of={first[0]} />}>
      <div className="flex flex-col gap-0.5 text-sm text-muted">
        {first[0] ? <Standing of={first[0]} {...of} /> : <p>{t('none')}</p>}
        {first.slice(1).map((one) => (
          <div key={one.currency}>
            <p className="text-lg font-semibold text-ink">
              <Amount of={one} />
            </p>
            <Standing of={one} {...of} />
          </div>
        ))}
        {following.length > 0 && (
          <p>
            {t('following', { day: nearDayText(following[0]!.payDate, of.today) })}{' '}
            {following.map((one, at) => (
              <span key={one.currency}>
                {at > 0 && ' · '}
                <Amount of={one} />
              </span>
            ))}
          </p>
        )}
        {overdue.map(({ currency, count, amount }) => (
          <p key={currency} className="text-warn">
            <ToDeposits>{t('overdue', { count })}</ToDeposits>{' '}
            {amount !== null && <Money amount={amount} currency={currency} />}
          </p>
        ))}
      </div>
    </FigureCard>
  )
}

const link = 'hover:text-accent-strong hover:underline'

const ToDeposits = ({ children }: { children: ReactNode }) => (
  <Link to="/deposit" className={link}>
    {children}
  </Link>
)

/**
 * Amount of a deposit. Links to the deposit if the amount is of a single closed deposit, otherwise
 * to the list of deposits.
 */
function Amount({ of: { amount, currency, depositNo } }: { of: NextDeposit }) {
  const figure = amount === null ? '—' : <Money amount={amount} currency={currency} />
  if (depositNo === null) return <ToDeposits>{figure}</ToDeposits>
  return (
    <Link to="/payment/$depositNo" params={{ depositNo }} className={link}>
      {figure}
    </Link>
  )
}

/**
 * Says whether the amount may still change, on which day the deposit is paid and to how many
 * companies.
 */
function Standing({
  of: { payDate, payDateProvisional, companyCount, companyName, filling, hasMissingRates },
  share,
  today,
}: { of: NextDeposit } & Of) {
  const t = useTranslations('dashboard.deposit')
  const provisional = useTranslations('deposits')('provisional')
  const state = filling ? 'soFar' : 'closed'
  return (
    <>
      {hasMissingRates ? (
        <p className="text-warn">{t('missingRates')}</p>
      ) : (
        <p>{t(share ? `share.${state}` : state)}</p>
      )}
      <p>
        {t('payDate', { day: nearDayText(payDate, today) })}
        {payDateProvisional && provisional}
      </p>
      {companyName !== null && <p className="wrap-anywhere">{companyName}</p>}
      {companyCount > 1 && <p>{t('companies', { count: companyCount })}</p>}
    </>
  )
}
