import type { NewTerms, TermsList, TermsRate } from '@choba/contract/terms.contract.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { methodsWithoutRate } from './terms-addition.ts'
import { useTermsWords } from './use-terms-words.ts'

interface Props {
  terms: NewTerms
  list: Pick<TermsList, 'banks' | 'paymentMethods' | 'currency'>
}

/** One version of the terms: pay days and fees. */
export function TermsVersion({ terms, list }: Props) {
  const t = useTranslations('terms')
  const words = useTermsWords(list.currency)
  return (
    <div className="flex max-w-form flex-col gap-4">
      <Facts>
        <Fact name={t('field.cycle')}>{words.cycle(terms)}</Fact>
        <Fact name={t('field.payDay')}>{words.payDay(terms)}</Fact>
        {terms.payDay.kind === 'DAY_OF_NEXT_MONTH' && (
          <Fact name={t('field.roll')}>{t(`roll.${terms.roll}`)}</Fact>
        )}
        <Fact name={t('field.minimumPayout')}>
          {terms.minimumPayout === 0
            ? t('noMinimum')
            : t('minimum', { amount: words.money(terms.minimumPayout) })}
        </Fact>
        <Fact name={t('field.negativeCarries')}>
          {t('carries', { count: terms.negativeCarries })}
        </Fact>
        <Fact name={t('field.pointCost')}>{words.money(terms.pointCost)}</Fact>
        <Fact name={t('field.transferFees')}>
          {terms.transferFees.length === 0 ? (
            t('noTransferFee')
          ) : (
            <TransferFees terms={terms} list={list} />
          )}
        </Fact>
      </Facts>
      <Rates terms={terms} list={list} />
      <MissingRates terms={terms} list={list} />
    </div>
  )
}

/**
 * Names payment methods that have no rate because they were added to the catalogue after this
 * version.
 */
function MissingRates({ terms, list }: Props) {
  const t = useTranslations('terms.panel')
  const paymentMethods = methodsWithoutRate(terms, list.paymentMethods)
  if (paymentMethods.length === 0) return null
  return (
    <p className="text-warn">
      {t('missingRates', {
        paymentMethods: paymentMethods
          .map(({ paymentMethodName }) => paymentMethodName)
          .join(t('between')),
      })}
    </p>
  )
}

function TransferFees({ terms: { transferFees }, list }: Props) {
  const t = useTranslations('terms')
  const words = useTermsWords(list.currency)
  return (
    <ul>
      {transferFees.map(({ bankCode, from, fee }) => (
        <li key={`${bankCode} ${from}`} className="flex flex-wrap justify-between gap-x-4">
          <span>
            {words.bank(bankCode, list.banks)}
            {from > 0 && (
              <span className="ml-2 text-muted">
                {t('tier.from', { amount: words.money(from) })}
              </span>
            )}
          </span>
          <span className="tabular-nums">{words.money(fee)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Groups payment methods with equal rates, in the order of the catalogue. */
function alike(
  rates: readonly TermsRate[],
): (readonly [rate: TermsRate, paymentTypes: readonly string[]])[] {
  const groups = new Map<string, [TermsRate, string[]]>()
  for (const rate of rates) {
    const { paymentType, ...kept } = rate
    const key = JSON.stringify(kept)
    const group = groups.get(key)
    if (group) group[1].push(paymentType)
    else groups.set(key, [rate, [paymentType]])
  }
  return [...groups.values()]
}

function Rates({ terms: { rates }, list: { paymentMethods, currency } }: Props) {
  const t = useTranslations('terms')
  const words = useTermsWords(currency)
  const nameOf = (code: string) =>
    paymentMethods.find(({ paymentType }) => paymentType === code)?.paymentMethodName ?? code
  return (
    <table className="w-full border-collapse">
      <caption className="pb-1 text-left text-muted">{t('field.rates')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('field.paymentMethod')}</th>
          <th scope="col">{t('field.rate')}</th>
        </tr>
      </thead>
      <tbody className="border-t border-line-soft">
        {alike(rates).map(([rate, paymentTypes]) => (
          <tr key={rate.paymentType} className="border-b border-line-soft align-top">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal">
              <ul className="flex flex-wrap gap-x-4">
                {paymentTypes.map((code) => (
                  <li key={code}>
                    <PaymentMethodName code={code} name={nameOf(code)} />
                  </li>
                ))}
              </ul>
              <span className="block text-sm text-muted">{words.rate(rate).join(' · ')}</span>
            </th>
            <td className="py-1.5 text-right font-semibold whitespace-nowrap tabular-nums">
              {formatRate(rate.ratePpm)}%
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
