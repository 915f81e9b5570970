import { currentCurrencies } from '@choba/contract/currencies.ts'
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
  const optionOf = (zone: string): Option => ({
    value: zone,
    label: `${zone} (${offsetOf(zone, now)})`,
  })
  zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map(
    optionOf,
  )
  const isThere = current === null || zones.some(({ value }) => value === current)
  return isThere ? zones : [optionOf(current), ...zones]
}

/** The time zone of a currency whose country has one. */
const zoneOfCurrency: Readonly<Record<string, string>> = {
  AED: 'Asia/Dubai',
  BHD: 'Asia/Bahrain',
  CHF: 'Europe/Zurich',
  CNY: 'Asia/Shanghai',
  CZK: 'Europe/Prague',
  DKK: 'Europe/Copenhagen',
  GBP: 'Europe/London',
  HKD: 'Asia/Hong_Kong',
  HUF: 'Europe/Budapest',
  ILS: 'Asia/Jerusalem',
  INR: 'Asia/Kolkata',
  JPY: 'Asia/Tokyo',
  KRW: 'Asia/Seoul',
  KWD: 'Asia/Kuwait',
  MNT: 'Asia/Ulaanbaatar',
  MOP: 'Asia/Macau',
  MYR: 'Asia/Kuala_Lumpur',
  NOK: 'Europe/Oslo',
  NZD: 'Pacific/Auckland',
  OMR: 'Asia/Muscat',
  PHP: 'Asia/Manila',
  PLN: 'Europe/Warsaw',
  QAR: 'Asia/Qatar',
  SAR: 'Asia/Riyadh',
  SEK: 'Europe/Stockholm',
  SGD: 'Asia/Singapore',
  THB: 'Asia/Bangkok',
  TRY: 'Europe/Istanbul',
  TWD: 'Asia/Taipei',
  VND: 'Asia/Ho_Chi_Minh',
}

/** The time zone to propose for a currency; null where its countries have several, or none is known. */
export const timeZoneOf = (currency: string): string | null => {
  const zone = zoneOfCurrency[currency]
  return zone !== undefined && timeZoneOptions(null).some(({ value }) => value === zone)
    ? zone
    : null
}

/** The currencies that most merchants have come first. */
const usual = ['JPY', 'MNT', 'CNY', 'QAR', 'USD', 'EUR']

/**
 * `JPY  日本円`: every currency of today, by its name, in English where the browser knows none in this language, and the one that is there
 * already.
 */
export function currencyOptions(
  language: string,
  current: string | null = null,
): readonly Option[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'currency', fallback: 'none' })
  const known = new Set([...usual, ...(current === null ? [] : [current]), ...currentCurrencies])
  return [...known].map((code) => ({
    value: code,
    label: `${code} ${names.of(code) ?? ''}`.trim(),
  }))
}
