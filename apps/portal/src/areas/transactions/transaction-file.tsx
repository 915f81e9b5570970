import { useTranslations } from '#lib/translations.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'

/**
 * Formats a figure from the file of another service. The figure stays text with its original
 * decimals, because Choba does not calculate with it.
 */
const figure = (text: string | null, currency: string | null) =>
  text && `${text.replace('-', '−')} ${currency ?? ''}`.trim()

/** Data that the imported file contains about a transaction. */
export function TransactionFile({ detail }: { detail: TransactionDetail }) {
  const t = useTranslations('transactions.detail.file')
  const { file, currency } = detail
  if (!file) return null
  const { name, line, fee, feeCurrency, net, payoutNo, settledAt, settledAmount, settledCurrency } =
    file
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('title')}</h3>
      <p className="mb-2 break-words text-muted">{t('place', { file: name, line })}</p>
      {file.dateOnly && <p className="mb-2 text-muted">{t('dateOnly')}</p>}
      <Facts>
        {fee && <Fact name={t('fee')}>{figure(fee, feeCurrency)}</Fact>}
        {net && <Fact name={t('net')}>{figure(net, feeCurrency ?? currency)}</Fact>}
        {settledAmount && (
          <Fact name={t('settledAmount')}>{figure(settledAmount, settledCurrency)}</Fact>
        )}
        {payoutNo && (
          <Fact name={t('payoutNo')}>
            <CopyText text={payoutNo} />
          </Fact>
        )}
        {settledAt && (
          <Fact name={t('settledAt')}>
            <Instant at={settledAt} />
          </Fact>
        )}
      </Facts>
    </section>
  )
}
