import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { Day } from '#ui/day.tsx'
import type { DepositVariant } from './deposit-variants.ts'
import { Figure, less } from './deposit-words.tsx'

interface Props {
  deposit: DepositDetail
  variant: DepositVariant
}

interface Line {
  readonly day: string
  readonly item: string
  readonly reason: string | null
  /** Tax class as text; null if the line has no tax class. */
  readonly taxClass: string | null
  readonly cause: ReactNode
  readonly amount: number | null
}

const link = 'break-all font-mono text-[0.92em] text-accent-strong hover:underline'

function useLines({ deposit, variant }: Props): Line[] {
  const t = useTranslations('deposits')
  const maySeePayment = useMay(variant.maySeePayment)
  const { entCode } = deposit
  const lines = deposit.lines.map(
    ({ kind, amount, businessDay, causeDepositNo: depositNo, reason, taxClass }): Line => ({
      day: businessDay,
      item: t(`line.${kind}`),
      reason,
      taxClass: taxClass && t('lineTax', { taxClass: t(`taxClass.${taxClass}`) }),
      cause: depositNo && (
        <Link to={variant.detailPath({ entCode, depositNo })} search className={link}>
          {depositNo}
        </Link>
      ),
      amount,
    }),
  )
  const deductions = deposit.deductions.map(({ kind, amount, businessDay, paymentNo }): Line => ({
    day: businessDay,
    item: t(`deductionKind.${kind}`),
    reason: null,
    taxClass: null,
    cause: maySeePayment ? (
      <Link to={variant.paymentPath(entCode, paymentNo)} className={link}>
        {paymentNo}
      </Link>
    ) : (
      <span className="font-mono text-[0.92em] break-all">{paymentNo}</span>
    ),
    amount: kind === 'DISPUTE' ? less(amount) : amount,
  }))
  return [...lines, ...deductions]
}

/** All lines of a deposit that are not sums of transactions, with their cause and sign. */
export function DepositLines(props: Props) {
  const t = useTranslations('deposits')
  const id = useId()
  const lines = useLines(props)
  const { currency, deduction, revise } = props.deposit
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h2 id={id} className="font-semibold">
        {t('part.lines')}
      </h2>
      {lines.length === 0 ? (
        <p className="text-muted">{t('noLines')}</p>
      ) : (
        <>
          <ul>
            {lines.map((line, at) => (
              // The index is the key, because lines of a closed deposit never change and several
              // may be identical.
              <li
                key={at}
                className="flex flex-wrap items-baseline gap-x-5 gap-y-0.5 border-t border-line-soft py-1.5"
              >
                <Day day={line.day} form="plain" />
                <span>{line.item}</span>
                {line.taxClass !== null && <span className="text-muted">{line.taxClass}</span>}
                <span className="min-w-0">{line.cause}</span>
                {line.reason !== null && (
                  <span className="min-w-0 break-words text-muted">{line.reason}</span>
                )}
                <span className="ml-auto">
                  <Figure amount={line.amount} currency={currency} />
                </span>
              </li>
            ))}
          </ul>
          <dl className="flex flex-wrap justify-end gap-x-6 border-t border-line pt-1.5 font-semibold">
            {props.deposit.lines.length > 0 && (
              <Sum name={t('field.revise')} amount={revise} currency={currency} />
            )}
            {props.deposit.deductions.length > 0 && (
              <Sum name={t('field.deduction')} amount={less(deduction)} currency={currency} />
            )}
          </dl>
        </>
      )}
    </section>
  )
}

const Sum = ({
  name,
  amount,
  currency,
}: {
  name: string
  amount: number | null
  currency: string
}) => (
  <div className="flex gap-3">
    <dt className="text-sm font-normal text-muted">{name}</dt>
    <dd>
      <Figure amount={amount} currency={currency} />
    </dd>
  </div>
)
