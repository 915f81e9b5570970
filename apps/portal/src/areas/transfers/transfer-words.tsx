import type {
  BankSum,
  TransferItem,
  TransferRow,
  TransferState,
} from '@choba/contract/transfers.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useId } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Money } from '#ui/money.tsx'
import { Status, type Tone } from '#ui/status.tsx'

const tones: Record<TransferState, Tone> = {
  WAITING: 'warn',
  RELEASED: 'info',
  DONE: 'ok',
  CANCELLED: 'muted',
}

/** Badge with the status of a transfer, and the number of deposits whose result is overdue. */
export function TransferStatus({
  row: { state, overdue },
}: {
  row: Pick<TransferRow, 'state' | 'overdue'>
}) {
  const t = useTranslations('transfers')
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
      {overdue && <Status tone="danger">{t('overdue')}</Status>}
    </span>
  )
}

/** Bank's result for a deposit; a dash until the result is known. */
export function ResultStatus({ result }: Pick<TransferItem, 'result'>) {
  const t = useTranslations('transfers.result')
  if (result === null) return <span className="text-muted">—</span>
  return <Status tone={result === 'PAID' ? 'ok' : 'danger'}>{t(result)}</Status>
}

/** Amount of money, or a dash if the sum is too large for an exact number. */
export const Figure = ({ amount, currency }: { amount: number | null; currency: string }) =>
  amount === null ? (
    <span className="text-muted">—</span>
  ) : (
    <Money amount={amount} currency={currency} />
  )

const figure = 'py-1.5 pl-4 text-right whitespace-nowrap tabular-nums'

/** Sum of the deposits for each bank, and the total. */
export function BankSums({
  banks,
  count,
  total,
  currency,
}: {
  banks: readonly BankSum[]
  count: number
  total: number | null
  currency: string
}) {
  const t = useTranslations('transfers')
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h2 id={id} className="font-semibold">
        {t('banks')}
      </h2>
      <table className="w-full max-w-160 border-collapse">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-1.5 text-left font-semibold">
              {t('field.bank')}
            </th>
            <th scope="col" className={`${figure} font-semibold`}>
              {t('field.count')}
            </th>
            <th scope="col" className={`${figure} font-semibold`}>
              {t('field.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {banks.map((bank) => (
            <tr key={`${bank.bankCode} ${bank.bankName}`} className="border-b border-line-soft">
              <th scope="row" className="py-1.5 text-left font-normal break-words">
                {bank.bankName}
                {bank.bankCode !== null && (
                  <span className="ml-2 text-sm text-muted">{bank.bankCode}</span>
                )}
              </th>
              <td className={figure}>{formatCount(bank.count)}</td>
              <td className={figure}>
                <Figure amount={bank.total} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-1.5 text-left font-semibold">
              {t('sum')}
            </th>
            <td className={figure}>{formatCount(count)}</td>
            <td className={figure}>
              <Figure amount={total} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
