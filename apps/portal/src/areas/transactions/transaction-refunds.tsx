import { useTranslations } from '#lib/translations.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import type { TransactionNames } from './transaction-names.ts'
import type { Which } from './transaction-variants.ts'
import { Standing } from './transaction-columns.tsx'

/** List of the refunds of a payment. Each line opens the details of a refund. */
export function TransactionRefunds({
  detail,
  names,
  onOpen,
}: {
  detail: TransactionDetail
  names: TransactionNames
  onOpen: (other: Which) => void
}) {
  const t = useTranslations('transactions.detail')
  if (detail.tradeKind === 'REFUND') return null
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{t('refunds')}</h3>
      {detail.refunds.length === 0 ? (
        <p className="text-muted">{t('noRefunds')}</p>
      ) : (
        <ul className="rounded-md border border-line">
          {detail.refunds.map((refund) => (
            <li key={refund.paymentNo} className="border-line-soft not-last:border-b">
              <button
                type="button"
                onClick={() => onOpen({ entCode: refund.entCode, paymentNo: refund.paymentNo })}
                className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-left -outline-offset-2 hover:bg-head"
              >
                <Instant at={refund.paidAt} form="short" />
                <Standing row={refund} />
                <span className="ml-auto">
                  <Money amount={refund.amount} currency={refund.currency} negative />
                </span>
                {(refund.reason ?? refund.remark) && (
                  <span className="w-full text-sm text-muted">
                    {[refund.reason && names.reason(refund.reason), refund.remark]
                      .filter(Boolean)
                      .join('・')}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
