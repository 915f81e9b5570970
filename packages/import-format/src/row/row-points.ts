import { maskCardIdentifier } from '@choba/contract/card-numbers.ts'
import type { Presentation } from '@choba/contract/point-ledger.ts'

/**
 * Points in a row of the feed or of a file, as the sender reported them. A missing value is null.
 */
export interface RowPoints {
  readonly cardNo: string | null
  readonly used: bigint | null
  readonly awarded: bigint | null
  /** Balance of the card after the transaction. */
  readonly balance: bigint | null
  /** How the customer presented the card. */
  readonly presentation: Presentation | null
}

type Name = keyof RowPoints

/** Columns that contain the values. */
export const pointFields = [
  'pointCardNo',
  'pointsUsed',
  'pointsAwarded',
  'pointBalance',
  'presentation',
] as const
export type PointField = (typeof pointFields)[number]

/** Valid formats of the columns. */
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
  /**
   * Points of the row; null if the row has no points. A row that only says how the card was
   * presented has no points.
   */
  readonly points: RowPoints | null
  /** First value that is not valid. The value is left out of `points`. */
  readonly odd: string | null
  readonly isMasked: boolean
}

/** Parses the points of a row. @param row fields of the row */
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
  // Each value has the type of its field, because the pattern of the field has been checked.
  return { points: isNone ? null : (points as unknown as RowPoints), odd, isMasked }
}
