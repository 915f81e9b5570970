import { maskCardIdentifier } from '@choba/contract/card-numbers.ts'
import type { Presentation } from '@choba/contract/point-ledger.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'

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
export const pointFields = ['pointCardNo', 'pointsUsed', 'pointsAwarded', 'pointBalance', 'presentation'] as const
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

/**
 * Keeps the points of rows that go in.
 * @param again ids of rows that take the place of failed ones: what these brought gives way, as all of them does
 */
export async function keepPoints(
  { q, scope }: Tx<WorkerScope>,
  rows: readonly { readonly id: bigint; readonly points: RowPoints | null }[],
  again: readonly bigint[] = [],
): Promise<void> {
  if (again.length > 0)
    await q
      .deleteFrom('transaction_points')
      .where('merchant_id', '=', scope.merchantId)
      .where(sql<boolean>`transaction_id = any(${[...again]}::bigint[])`)
      .execute()
  const kept = rows.flatMap(({ id, points }) => (points ? [{ id, ...points }] : []))
  if (kept.length === 0) return
  const column = <T>(take: (row: (typeof kept)[number]) => T): T[] => kept.map(take)
  await sql`
    insert into transaction_points (merchant_id, transaction_id, tenant_id, point_card_no, used, awarded, balance, presentation)
    select ${scope.merchantId}::int, r.id, ${scope.tenantId}::int, r.card_no, r.used, r.awarded, r.balance, r.presentation
    from unnest(${column((r) => r.id)}::bigint[], ${column((r) => r.cardNo)}::text[], ${column((r) => r.used)}::bigint[],
      ${column((r) => r.awarded)}::bigint[], ${column((r) => r.balance)}::bigint[], ${column((r) => r.presentation)}::text[])
      as r (id, card_no, used, awarded, balance, presentation)
    returning transaction_id`.execute(q)
}
