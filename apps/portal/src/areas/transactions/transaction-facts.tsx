import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { useClassName } from '#lib/use-catalogue-names.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import type { TransactionNames } from './transaction-names.ts'
import type { Which } from './transaction-variants.ts'
import { isPaidPayment } from './transaction-status.ts'

const copied = (text: string | null) => text && <CopyText text={text} />

export function TransactionFacts({
  detail,
  names,
  admin,
  onOpen,
}: {
  detail: TransactionDetail
  names: TransactionNames
  admin: boolean
  onOpen: (other: Which) => void
}) {
  const t = useTranslations('transactions')
  const tStore = useTranslations('storePicker')
  const className = useClassName()
  const { entCode, originalPaymentNo: original, currency } = detail
  return (
    <Facts>
      <Fact name={t('column.paymentNo')}>{copied(detail.paymentNo)}</Fact>
      <Fact name={t('column.paidAt')}>
        <Instant at={detail.paidAt} />
      </Fact>
      {admin && <Fact name={t('column.merchant')}>{detail.entName}</Fact>}
      <Fact name={t('detail.storeAndTerminal')}>
        {detail.storeName}
        {detail.terminalNo && (
          <span className="ml-3 font-mono text-[0.92em] text-muted">{detail.terminalNo}</span>
        )}
      </Fact>
      {detail.storeServiceIds.length > 0 && (
        <Fact name={tStore('serviceId')}>
          {detail.storeServiceIds.map((serviceId) => (
            <span key={serviceId} className="block">
              {copied(serviceId)}
            </span>
          ))}
        </Fact>
      )}
      <Fact name={t('column.paymentClass')}>
        {className(detail.paymentType, detail.paymentClass)}
      </Fact>
      <Fact name={t('column.paymentMethod')}>
        <PaymentMethodName
          code={detail.paymentType}
          name={names.paymentMethod(detail.paymentType)}
        />
      </Fact>
      {detail.tradeType && (
        <Fact name={t('column.tradeType')}>{names.tradeType(detail.tradeType)}</Fact>
      )}
      {isPaidPayment(detail) && (
        <>
          <Fact name={t('column.refunded')}>
            <Money amount={detail.refunded} currency={currency} />
          </Fact>
          {!detail.imported && (
            <Fact name={t('column.refundable')}>
              <Money amount={detail.refundable} currency={currency} />
            </Fact>
          )}
        </>
      )}
      {detail.tradeKind === 'REFUND' && (
        <Fact name={t('column.originalPaymentNo')}>
          {!original &&
            detail.unlinked?.why !== 'REPEATS' &&
            copied(detail.unlinked?.originalPaymentNo ?? null)}
          {original && (
            <>
              <CopyText text={original} />
              <button
                type="button"
                className="block text-accent-strong hover:underline"
                onClick={() => onOpen({ entCode, paymentNo: original })}
              >
                {t('detail.openOriginal')}
              </button>
            </>
          )}
        </Fact>
      )}
      <GatewayAnswer detail={detail} />
      {detail.reason && <Fact name={t('column.reason')}>{names.reason(detail.reason)}</Fact>}
      <Fact name={t('column.outTradeNo')}>{copied(detail.outTradeNo)}</Fact>
      <Fact name={t('column.walletTradeNo')}>{copied(detail.walletTradeNo)}</Fact>
      <Fact name={t('column.deviceNo')}>{copied(detail.deviceNo)}</Fact>
      <Fact name={t('column.deviceProcNo')}>{copied(detail.deviceProcNo)}</Fact>
      {detail.pointCardNo && <Fact name={t('detail.pointCard')}>{copied(detail.pointCardNo)}</Fact>}
      <Fact name={t('column.remark')}>{detail.remark}</Fact>
    </Facts>
  )
}

/**
 * Response of the gateway to a refund: its reference, and the reason if the refund was declined or
 * failed.
 */
function GatewayAnswer({ detail: { gatewayAnswer } }: { detail: TransactionDetail }) {
  const t = useTranslations('refunds.processor')
  if (!gatewayAnswer) return null
  const { reference, reason } = gatewayAnswer
  return (
    <>
      {reference !== null && <Fact name={t('reference')}>{copied(reference)}</Fact>}
      {reason !== null && <Fact name={t('reason')}>{reason}</Fact>}
    </>
  )
}

/** Two lines that identify the payment while the refund form is open. */
export function BriefFacts({ detail, admin }: { detail: TransactionDetail; admin: boolean }) {
  return (
    <div className="text-sm text-muted">
      <p>
        <Instant at={detail.paidAt} />・{admin && `${detail.entName}・`}
        {detail.storeName}
        {detail.terminalNo && (
          <span className="ml-2 font-mono text-[0.92em]">{detail.terminalNo}</span>
        )}
      </p>
      <p>
        <CopyText text={detail.paymentNo} />
      </p>
    </div>
  )
}
