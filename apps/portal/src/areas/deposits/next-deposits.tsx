import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { DepositRow } from '@choba/contract/deposits.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/instants.ts'
import { Cycle, DepositStatus, Figure, PayDate } from './deposit-words.tsx'
import { usePaymentMethodNames } from './use-payment-method-names.ts'

const DAY = 86_400_000
const daysFrom = (day: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(day)) / DAY)

/** Maximum number of companies that are shown at first, which is one row of cards. */
const SHOWN = 3

/**
 * Strip of the deposits in progress, one card for each company, with the amount so far and the
 * payment date. It is one row that scrolls sideways, so that the list of closed deposits below
 * stays in view. The button for the remaining companies wraps the row.
 */
export function NextDeposits({
  rows,
  ...of
}: {
  rows: readonly DepositRow[]
  /** Current business day of the merchant. */
  today: string | undefined
  withCompany: boolean
  share: boolean
}) {
  const t = useTranslations('deposits')
  const id = useId()
  const [all, showAll] = useState(false)
  const shown = all ? rows : rows.slice(0, SHOWN)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="sr-only">
        {t('next')}
      </h2>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
        tabIndex={all ? undefined : 0}
        className={all ? 'flex flex-wrap gap-3' : 'flex gap-3 overflow-x-auto -outline-offset-2'}
      >
        {shown.map((row) => (
          <li
            key={row.companyCode}
            className="flex min-h-22 w-80 shrink-0 flex-col justify-center gap-0.5 rounded-md border border-line bg-surface px-4 py-1.5"
          >
            <Next row={row} {...of} />
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button className="self-start" onClick={() => showAll(true)}>
          {t('restOfNext', { count: rows.length - shown.length })}
        </Button>
      )}
    </section>
  )
}

/**
 * Notice that a deposit cannot be closed until fee rates are set. All companies of a merchant close
 * together, but only some may have transactions without a rate.
 */
function MissingRates({ row: { missingRates, fee } }: { row: DepositRow }) {
  const t = useTranslations('deposits')
  const paymentMethods = usePaymentMethodNames(missingRates)
  if (missingRates.length === 0) return null
  return (
    <Banner tone="warn">
      {t(fee === null ? 'missingRates' : 'otherMissingRates', { paymentMethods })}
    </Banner>
  )
}

function Next({
  row,
  today,
  withCompany,
  share,
}: {
  row: DepositRow
  today: string | undefined
  withCompany: boolean
  share: boolean
}) {
  const t = useTranslations('deposits')
  // A transfer covers all stores of a company. A user who sees only some stores gets the usage of
  // those stores instead.
  const main = share ? 'totalUsage' : 'transferAmount'
  const { closeDate, currency } = row
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 truncate font-semibold" title={row.companyName}>
          {withCompany ? row.companyName : t('next')}
        </span>
        <span className="shrink-0 text-sm text-muted">
          {today === undefined || today > closeDate ? (
            <DepositStatus state={row.state} />
          ) : (
            t('toClose', { days: daysFrom(today, closeDate) })
          )}
        </span>
      </p>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Pair name={t(`field.${main}`)}>
          <span className="text-xl font-semibold">
            <Figure amount={row[main]} currency={currency} />
          </span>
        </Pair>
        <Pair name={t('field.payDate')}>
          <PayDate row={row} />
        </Pair>
      </dl>
      <p className="flex flex-wrap gap-x-4 text-xs text-muted">
        <Cycle row={row} />
        {today !== undefined && (
          <span>{t('soFar', { day: dayText(today < closeDate ? today : closeDate) })}</span>
        )}
        {!share && row.bankAccount === null && (
          <Link to="/setting/company" className="text-warn underline-offset-2 hover:underline">
            {t('noAccount')}
          </Link>
        )}
      </p>
      <MissingRates row={row} />
    </>
  )
}

const Pair = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline gap-2">
    <dt className="text-xs text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)
