import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ExpectedDeposit } from '@choba/contract/reconciliation.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Day } from '#ui/day.tsx'
import { dayText } from '#ui/instants.ts'
import { Money } from '#ui/money.tsx'

/** Row for a deposit or a line of a bank file: day, facts and amount. */
export function LineRow({
  day,
  amount,
  recordNo,
  children,
}: {
  day: string
  amount: number | null
  recordNo?: number
  children: ReactNode
}) {
  const t = useTranslations('reconciliation.field')
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line-soft px-4 py-2 not-last:border-b">
      {recordNo !== undefined && (
        <span className="w-10 text-right text-sm text-muted tabular-nums">
          <span className="sr-only">{t('recordNo')} </span>
          {recordNo}
        </span>
      )}
      <Day day={day} form="plain" />
      <span className="order-last flex min-w-0 basis-full flex-col gap-1 sm:order-none sm:flex-1 sm:basis-48">
        {children}
      </span>
      <span className="ml-auto font-semibold">
        {amount === null ? (
          <span className="text-muted">—</span>
        ) : (
          <Money amount={amount} currency="JPY" />
        )}
      </span>
    </li>
  )
}

/** Deposit, payer and further facts of a line, side by side. */
export function LineFacts({
  deposit,
  payer,
  text,
  more,
}: {
  deposit?: ExpectedDeposit
  payer?: string
  /** Summary of a bank line. Shown unless another text of the line contains it. */
  text?: string
  more?: string | undefined
}) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-0.5">
      {deposit && <DepositLink depositNo={deposit.depositNo} />}
      {payer && <span className="break-all">{payer}</span>}
      {deposit && <span className="text-muted">{deposit.companyName}</span>}
      {text && text !== payer && text !== more && (
        <span className="break-all text-muted">{text}</span>
      )}
      {more && <span className="break-all text-muted">{more}</span>}
    </span>
  )
}

export const DepositLink = ({ depositNo }: { depositNo: string }) => (
  <Link
    to="/payment/$depositNo"
    params={{ depositNo }}
    search
    className="font-mono text-[0.92em] break-all text-accent-strong hover:underline"
  >
    {depositNo}
  </Link>
)

/** Day on which a deposit is expected, and its amount. */
export function DepositDue({ deposit }: { deposit: ExpectedDeposit }) {
  const t = useTranslations('reconciliation.field')
  return (
    <span className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
      <span>
        {t('payDate')} {dayText(deposit.payDate)}
      </span>
      <span>
        {t('transferAmount')}{' '}
        {deposit.transferAmount === null ? (
          '—'
        ) : (
          <Money amount={deposit.transferAmount} currency="JPY" />
        )}
      </span>
    </span>
  )
}
