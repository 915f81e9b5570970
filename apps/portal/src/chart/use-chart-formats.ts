import {
  type Currency,
  currencySymbol,
  formatCount,
  formatMoney,
  formatPoints,
  minorDigits,
  plainAmount,
} from '@choba/contract/money.ts'
import { useTranslations } from '#lib/translations.ts'
import { shareText, type ChartFormat } from './chart-data.ts'
import { compact } from './compact.ts'

/**
 * Returns chart formats in the current language for amounts in minor units, points, counts and
 * rates.
 */
export function useChartFormats() {
  const t = useTranslations('chart')
  const step = Number(t('compactStep'))
  function short(value: number): string {
    const { figure, unit } = compact(value, step)
    return unit === 0 ? figure : t(`compact${unit}`, { figure })
  }
  const count: ChartFormat = { full: (value) => formatCount(value), short, plain: String }
  const points: ChartFormat = { full: formatPoints, short, plain: String }
  const money = (currency: Currency): ChartFormat => ({
    full: (value) => formatMoney(value, currency),
    // The short form may be rounded, because users do not calculate with axis labels.
    short: (value) => {
      const figure = short(value / 10 ** minorDigits(currency))
      const sign = figure.startsWith('\u2212') ? '\u2212' : ''
      return `${sign}${currencySymbol(currency)}${figure.slice(sign.length)}`
    },
    plain: (value) => plainAmount(value, currency),
  })
  // The values of rates are in tenths of a percent.
  const rate: ChartFormat = { full: shareText, short: shareText, plain: shareText }
  return { count, points, money, rate }
}
