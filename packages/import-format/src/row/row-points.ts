import { maskCardIdentifier } from '@choba/contract/card-numbers.ts'
import type { Presentation } from '@choba/contract/point-ledger.ts'

/** Points that a row of the feed or of a file brings, as they were given: null is what it does not say. */
export interface RowPoints {
  readonly cardNo: string | null
  readonly used: bigint | null
  readonly awarded: bigint | null
  /** On the card, after the transaction. */
  readonly balance: bigint | null
  /** How the card was shown. */
  readonly presentation: Presentation | null
}

type Name = keyof RowPoints

/** What the parts are called in a row. */
export const pointFields = [
  'pointCardNo',
  'pointsUsed',
  'pointsAwarded',
  'pointBalance',
  'presentation',
] as const
export type PointField = (typeof pointFields)[number]

/** What they look like. */
const patterns: Readonly<Record<PointField, { readonly name: Name; readonly pattern: RegExp }>> = {
  pointCardNo: { name: 'cardNo', pattern: /^[\x21-\x7e]{1,64}$/ },
  pointsUsed: { name: 'used', pattern: /^\d{1,12}$/ },
  pointsAwarded: { name: 'awarded', pattern: /^\d{1,12}$/ },
  pointBalance: { name: 'balance', pattern: /^-?\d{1,12}$/ },
  presentation: { name: 'presentation', pattern: /^(CARD|APP|NONE)$/ },
}

export const isPointField = (field: string): boolean => Object.hasOwn(patterns, field)
export const pointFieldNames = pointFields.map((field) => [field, patterns[field].name] as const)

export interface ReadPoints {
  /** Null where the row says nothing of points; how a card was shown is nothing without one. */
  readonly points: RowPoints | null
  /** What could not be read, and is left out: the first of it. */
  readonly odd: string | null
  readonly isMasked: boolean
}

/** What a row says of points. @param row its fields */
export function readPoints(row: Readonly<Record<string, unknown>>): ReadPoints {
  const points: Record<Name, string | bigint | null> = {
    cardNo: null,
    used: null,
    awarded: null,
    balance: null,
    presentation: null,
  }
  let odd: string | null = null
  let isMasked = false
  for (const field of pointFields) {
    const { name, pattern } = patterns[field]
    const value = row[field] ?? ''
    if (value === '') continue
    const text = typeof value === 'string' ? value.trim() : ''
    if (!pattern.test(text)) odd ??= text
    else if (name === 'cardNo') {
      points.cardNo = maskCardIdentifier(text)
      isMasked = points.cardNo !== text
    } else points[name] = name === 'presentation' ? text : BigInt(text)
  }
  const { presentation: _shown, ...said } = points
  const isNone = Object.values(said).every((value) => value === null)
  // Each was read by the pattern of its field.
  return { points: isNone ? null : (points as unknown as RowPoints), odd, isMasked }
}
