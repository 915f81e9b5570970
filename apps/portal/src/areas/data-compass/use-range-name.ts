import { type Currency, formatMoney } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'

/**
 * Returns a function that names an amount range in minor units. Both ends are included; a null `to`
 * means no upper end.
 */
export function useRangeName() {
  const t = useTranslations('dataCompass.amounts')
  return ({ from, to }: { from: number; to: number | null }, currency: Currency): string => {
    const least = formatMoney(from, currency)
    if (to === null) return t('above', { from: least })
    return from === to ? least : t('range', { from: least, to: formatMoney(to, currency) })
  }
}
