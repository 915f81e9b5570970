import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { DepositRow } from '@choba/contract/deposits.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { dayText } from '#ui/instants.ts'
import { Cycle, DepositStatus, Figure, PayDate } from './deposit-words.tsx'
import { usePaymentMethodNames } from './use-payment-method-names.ts'

const DAY = 86_400_000
const daysFrom = (day: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(day)) / DAY)

/**
 * Maximum number of deposits in progress that are shown. A merchant can have a hundred companies,
 * and the list of closed deposits follows below.
 */
const SHOWN = 6

/** Deposits in progress by company, with the amount so far and the payment date. */
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
      <h2 id={id} className="font-semibold">
        {t('next')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-3">
        {shown.map((row) => (
          <li key={row.companyCode} className="rounded-md border border-line bg-surface px-5 py-4">
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
  return (
    <div className="flex flex-col gap-2">
      {withCompany && <p className="font-semibold wrap-anywhere">{row.companyName}</p>}
      <div>
        <p className="text-sm text-muted">{t(`field.${main}`)}</p>
        <p className="text-2xl font-semibold">
          <Figure amount={row[main]} currency={row.currency} />
        </p>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {today === undefined ? (
          <DepositStatus state={row.state} />
        ) : (
          <>
            <span>
              {t('soFar', { day: dayText(today < row.closeDate ? today : row.closeDate) })}
            </span>
            {today <= row.closeDate && (
              <span>{t('toClose', { days: daysFrom(today, row.closeDate) })}</span>
            )}
          </>
        )}
      </p>
      <Facts>
        <Fact name={t('field.payDate')}>
          <PayDate row={row} />
        </Fact>
        <Fact name={t('field.period')}>
          <Cycle row={row} />
        </Fact>
      </Facts>
      <MissingRates row={row} />
      {!share && row.bankAccount === null && (
        <Link
          to="/setting/company"
          className="text-sm text-warn underline-offset-2 hover:underline"
        >
          {t('noAccount')}
        </Link>
      )}
    </div>
  )
}
