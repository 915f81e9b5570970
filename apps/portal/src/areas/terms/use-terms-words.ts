import { formatMoney } from '@choba/contract/money.ts'
import type { NewTerms, TermsList, TermsRate } from '@choba/contract/terms.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { dayText } from '#ui/instants.ts'

export type Weekday = '1' | '2' | '3' | '4' | '5' | '6' | '7'

/** Returns functions that describe the parts of the terms as text. */
export function useTermsWords(currency: string) {
  const t = useTranslations('terms')
  const money = (amount: number) => formatMoney(amount, currency)
  return {
    money,
    period: (firstDay: string, lastDay: string | null) =>
      lastDay === null
        ? t('from', { day: dayText(firstDay) })
        : t('fromTo', { day: dayText(firstDay), lastDay: dayText(lastDay) }),
    cycle: ({ cycle }: Pick<NewTerms, 'cycle'>) =>
      cycle.kind === 'WEEKLY'
        ? t('cycle.WEEKLY', { weekday: t(`weekday.${String(cycle.weekday) as Weekday}`) })
        : t(`cycle.${cycle.kind}`),
    payDay: ({ payDay }: Pick<NewTerms, 'payDay'>) => {
      if (payDay.kind === 'BUSINESS_DAYS') return t('payDay.BUSINESS_DAYS', { days: payDay.days })
      return payDay.day === 31
        ? t('payDay.lastOfNextMonth')
        : t('payDay.DAY_OF_NEXT_MONTH', { day: payDay.day })
    },
    bank: (bankCode: string | null, banks: TermsList['banks']) => {
      if (bankCode === null) return t('tier.any')
      const name = banks.find((bank) => bank.bankCode === bankCode)?.bankName
      return name === undefined
        ? t('tier.bank', { code: bankCode })
        : t('tier.named', { name, code: bankCode })
    },
    /**
     * Returns the details of a rate apart from the percentage: tax class, rounding, and whether
     * refunds return the fee.
     */
    rate: ({ taxClass, roundingUnit, roundingMode, feeReturned }: TermsRate): string[] => [
      t(`taxClass.${taxClass}`),
      t(`roundingUnit.${roundingUnit}`),
      t(`roundingMode.${roundingMode}`),
      t(`feeReturned.${feeReturned ? 'yes' : 'no'}`),
    ],
  }
}
