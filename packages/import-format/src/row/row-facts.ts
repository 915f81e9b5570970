import type { ZoneClock } from '@choba/contract/zone-clock.ts'
import { plainDecimal, parseDecimal } from './decimal.ts'
import type { RejectedRow } from './row-fields.ts'
import { type PointField, readPoints, type RowPoints } from './row-points.ts'
import { readMoment } from './wall-clock.ts'

/**
 * Values that another service reports about its payout of a transaction. They are stored as
 * imported and never used in calculations.
 */
export const factFields = [
  'fee',
  'feeCurrency',
  'net',
  'payoutNo',
  'settledAt',
  'settledCurrency',
  'settledAmount',
] as const
export type FactField = (typeof factFields)[number]

/** Facts before parsing, all as text. `dateOnly` is `1` if the file contains no time of day. */
export type RawFacts = Partial<Record<FactField | PointField | 'dateOnly', string>>

export interface FileFacts {
  /** Decimal as text, with the sign that it has in the file. */
  fee: string | null
  feeCurrency: string | null
  net: string | null
  payoutNo: string | null
  /** Milliseconds since the epoch. */
  settledAt: number | null
  settledCurrency: string | null
  settledAmount: string | null
  isDateOnly: boolean
  points: RowPoints | null
}

/** Used for all rows without facts, to save memory. */
const none: FileFacts = {
  fee: null,
  feeCurrency: null,
  net: null,
  payoutNo: null,
  settledAt: null,
  settledCurrency: null,
  settledAmount: null,
  isDateOnly: false,
  points: null,
}

const figures = ['fee', 'net', 'settledAmount'] as const
const currencies = ['feeCurrency', 'settledCurrency'] as const
const MAX_NUMBER = 100

/**
 * Parses the facts of a row. Rejects the row if a number is invalid, because users compare these
 * numbers with those of the other service.
 */
export function checkFacts(raw: RawFacts, clock: ZoneClock): FileFacts | RejectedRow {
  const { points, odd } = readPoints(raw)
  if (odd !== null) return { reason: 'factInvalid', value: odd }
  const facts: FileFacts = { ...none, isDateOnly: raw.dateOnly === '1', points }
  for (const field of figures) {
    const text = raw[field]
    if (!text) continue
    const read = parseDecimal(text)
    if (!read) return { reason: 'factInvalid', value: text }
    facts[field] = plainDecimal(read, 0)
  }
  for (const field of currencies) {
    const text = raw[field]?.toUpperCase()
    if (!text) continue
    if (!/^[A-Z]{3}$/.test(text)) return { reason: 'factInvalid', value: text }
    facts[field] = text
  }
  if (raw.payoutNo) {
    if (raw.payoutNo.length > MAX_NUMBER) return { reason: 'factInvalid', value: raw.payoutNo }
    facts.payoutNo = raw.payoutNo
  }
  if (raw.settledAt) {
    facts.settledAt = readMoment(raw.settledAt, clock)
    if (facts.settledAt === null) return { reason: 'factInvalid', value: raw.settledAt }
  }
  return facts
}
