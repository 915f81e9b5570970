import type { Option } from '#ui/select.tsx'

/** What forms of merchants and tenants choose from. */

let zones: readonly Option[] | null = null

const offsetOf = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? ''

/** `Asia/Tokyo (UTC+09:00)`: every time zone that the browser knows, and the one that is there already. */
export function timeZoneOptions(current: string | null): readonly Option[] {
  const now = new Date()
  const optionOf = (zone: string): Option => ({ value: zone, label: `${zone} (${offsetOf(zone, now)})` })
  zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map(optionOf)
  const isThere = current === null || zones.some(({ value }) => value === current)
  return isThere ? zones : [optionOf(current), ...zones]
}

/** The currencies that most merchants have come first. */
const usual = ['JPY', 'MNT', 'CNY', 'QAR', 'USD', 'EUR']

/** `JPY  日本円`: every currency, by its name, in English where the browser knows none in this language. */
export function currencyOptions(language: string): readonly Option[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'currency', fallback: 'none' })
  const others = Intl.supportedValuesOf('currency').filter((code) => !usual.includes(code))
  return [...usual, ...others].map((code) => ({ value: code, label: `${code} ${names.of(code) ?? ''}`.trim() }))
}
