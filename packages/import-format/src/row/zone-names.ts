import { TimeZone } from '@choba/contract/merchants.contract.ts'
import { clockOfZone, type ZoneClock } from '@choba/contract/zone-clock.ts'
import * as z from 'zod/mini'

/**
 * Abbreviations of time zones in imported files, with their offset from UTC in hours. The offset is
 * the same all year: `PST` means -8 even in summer. `Intl` is not used, because it interprets `BST`
 * as Dhaka and `EST` as Panama, and does not know `PDT`.
 */
const abbreviations: Record<string, number> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  BST: 1,
  CET: 1,
  MEZ: 1,
  WEST: 1,
  CEST: 2,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  AST: -4,
  ADT: -3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  BRT: -3,
  BRST: -2,
  HKT: 8,
  SGT: 8,
  MYT: 8,
  AWST: 8,
  ULAT: 8,
  JST: 9,
  KST: 9,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
}

/** Names of time zones that Square and other services write. */
const names: Record<string, string> = {
  'Pacific Time (US & Canada)': 'America/Los_Angeles',
  'Mountain Time (US & Canada)': 'America/Denver',
  'Central Time (US & Canada)': 'America/Chicago',
  'Eastern Time (US & Canada)': 'America/New_York',
  'Atlantic Time (Canada)': 'America/Halifax',
  Arizona: 'America/Phoenix',
  Hawaii: 'Pacific/Honolulu',
  Alaska: 'America/Anchorage',
  London: 'Europe/London',
  Dublin: 'Europe/Dublin',
  Paris: 'Europe/Paris',
  Madrid: 'Europe/Madrid',
  Tokyo: 'Asia/Tokyo',
  Osaka: 'Asia/Tokyo',
  Sydney: 'Australia/Sydney',
  Melbourne: 'Australia/Melbourne',
}

const HOUR = 3_600_000
const fixed = (offset: number): Pick<ZoneClock, 'instant'> => ({ instant: (wall) => wall - offset })

/** Returns the clock of a time zone for its name in a file; null for an unknown name. */
export function clockOf(name: string): Pick<ZoneClock, 'instant'> | null {
  const hours = Object.hasOwn(abbreviations, name) ? abbreviations[name] : undefined
  if (hours !== undefined) return fixed(hours * HOUR)
  const zone = Object.hasOwn(names, name) ? names[name]! : name
  // A name without a slash is an abbreviation that is not in the list. It is rejected, because
  // `Intl` may interpret it as a different time zone.
  if (!zone.includes('/') || !z.safeParse(TimeZone, zone).success) return null
  return clockOfZone(zone)
}
