import { currentCurrencies } from '@choba/contract/currencies.ts'
import type { Option } from '#ui/select.tsx'

/** Options for forms of merchants and tenants. */

let zones: readonly Option[] | null = null

const offsetOf = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? ''

/**
 * Returns options for all time zones that the browser knows, and for the current one: `Asia/Tokyo
 * (UTC+09:00)`.
 */
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

/** Time zone of each currency that is used in a single time zone. */
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

/**
 * Returns the time zone to propose for a currency. Returns null if the currency is used in several
 * time zones, or if none is known.
 */
export const timeZoneOf = (currency: string): string | null => {
  const zone = zoneOfCurrency[currency]
  return zone !== undefined && timeZoneOptions(null).some(({ value }) => value === zone)
    ? zone
    : null
}

/** The most common currencies, which come first in the list. */
const usual = ['JPY', 'MNT', 'CNY', 'QAR', 'USD', 'EUR']

/**
 * Returns options for all current currencies and for the selected one: `JPY 日本円`. Names are in
 * English if the browser has none in this language.
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
