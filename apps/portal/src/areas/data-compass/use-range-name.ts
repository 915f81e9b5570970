import { type Currency, formatMoney } from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'

/** What amounts from one to another are called, both included; without a greatest where `to` is null. Minor units. */
export function useRangeName() {
  const t = useTranslations('dataCompass.amounts')
  return ({ from, to }: { from: number; to: number | null }, currency: Currency): string => {
    const least = formatMoney(from, currency)
    if (to === null) return t('above', { from: least })
    return from === to ? least : t('range', { from: least, to: formatMoney(to, currency) })
  }
}
