import { formatMoney, formatPoints } from '@choba/contract/money.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { useTranslations } from '#lib/translations.ts'
import type { FeeLine } from './deposit-formulas.ts'

/** Returns functions that write the calculation of fees and tax as formulas with amounts. */
export function useFormulaWords(currency: string) {
  const t = useTranslations('deposits.formula')
  const money = (amount: number) => formatMoney(amount, currency)
  return {
    fee: ({ usage, ratePpm, roundingUnit, roundingMode }: FeeLine) =>
      t('fee', {
        usage: money(usage),
        rate: formatRate(ratePpm),
        rounding: t('rounding', { unit: roundingUnit, mode: roundingMode }),
      }),
    points: (points: number, pointCost: number) =>
      t('points', { points: formatPoints(points), cost: money(pointCost) }),
    tax: (fee: number, transferFee: number, revision: number) => {
      const amounts = { fee: money(fee), transferFee: money(transferFee) }
      return revision === 0
        ? t('tax', amounts)
        : t('taxRevised', { ...amounts, revision: money(revision) })
    },
  }
}
