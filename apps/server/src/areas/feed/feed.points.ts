import { maskCardIdentifier } from '@choba/contract/card-numbers.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/** Points that a row brings, as they were given: null is what it does not say. */
export interface FeedPoints {
  readonly cardNo: string | null
  readonly used: bigint | null
  readonly awarded: bigint | null
  /** On the card, after the transaction. */
  readonly balance: bigint | null
}

type Name = keyof FeedPoints

/** What the parts are called in a row, and what they look like. */
const fields: Readonly<Record<string, { readonly name: Name; readonly pattern: RegExp }>> = {
  pointCardNo: { name: 'cardNo', pattern: /^[\x21-\x7e]{1,64}$/ },
  pointsUsed: { name: 'used', pattern: /^\d{1,12}$/ },
  pointsAwarded: { name: 'awarded', pattern: /^\d{1,12}$/ },
  pointBalance: { name: 'balance', pattern: /^-?\d{1,12}$/ },
}
const fieldNames = Object.entries(fields).map(([field, { name }]) => [field, name] as const)

export const isPointField = (field: string): boolean => Object.hasOwn(fields, field)

export interface ReadPoints {
  /** Null where the row says nothing of points. */
  readonly points: FeedPoints | null
  /** Something in it could not be read, and is left out: its money has moved all the same. */
  readonly isOdd: boolean
  readonly isMasked: boolean
}

/** What a row says of points. @param row the object of its line */
export function readPoints(row: Readonly<Record<string, unknown>>): ReadPoints {
  const points: Record<Name, string | bigint | null> = { cardNo: null, used: null, awarded: null, balance: null }
  let [isOdd, isMasked] = [false, false]
  for (const [field, { name, pattern }] of Object.entries(fields)) {
    const value = row[field] ?? ''
    if (value === '') continue
    const text = typeof value === 'string' ? value.trim() : ''
    if (!pattern.test(text)) isOdd = true
    else if (name === 'cardNo') {
      points.cardNo = maskCardIdentifier(text)
      isMasked = points.cardNo !== text
    } else points[name] = BigInt(text)
  }
  const isNone = Object.values(points).every((value) => value === null)
  return { points: isNone ? null : (points as FeedPoints), isOdd, isMasked }
}

/** In what a row says other points than are kept; what it leaves out says nothing. */
export const pointDifferences = (known: FeedPoints | undefined, row: FeedPoints | null) =>
  fieldNames.flatMap(([field, name]) => {
    const [before, after] = [known?.[name] ?? null, row?.[name] ?? null]
    return after === null || after === before ? [] : [{ field, before: String(before ?? ''), after: String(after) }]
  })

/** The points of transactions by their ids. */
export async function findPoints(
  { q, scope }: Tx<WorkerScope>,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, FeedPoints>> {
  if (ids.length === 0) return new Map()
  const rows = await q
    .selectFrom('transaction_points')
    .select(['transaction_id', 'point_card_no as cardNo', 'used', 'awarded', 'balance'])
    .where('merchant_id', '=', scope.merchantId)
    .where(sql<boolean>`transaction_id = any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ transaction_id, ...points }) => [transaction_id, points]))
}

/**
 * Keeps the points of rows that go in.
 * @param again ids of rows that take the place of failed ones: what these brought gives way, as all of them does
 */
export async function keepPoints(
  { q, scope }: Tx<WorkerScope>,
  rows: readonly { readonly id: bigint; readonly points: FeedPoints | null }[],
  again: readonly bigint[],
): Promise<void> {
  if (again.length > 0)
    await q
      .deleteFrom('transaction_points')
      .where('merchant_id', '=', scope.merchantId)
      .where(sql<boolean>`transaction_id = any(${[...again]}::bigint[])`)
      .execute()
  const kept = rows.flatMap(({ id, points }) => (points ? [{ id, ...points }] : []))
  if (kept.length === 0) return
  await sql`
    insert into transaction_points (merchant_id, transaction_id, tenant_id, point_card_no, used, awarded, balance)
    select ${scope.merchantId}::int, r.id, ${scope.tenantId}::int, r.card_no, r.used, r.awarded, r.balance
    from unnest(${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ cardNo }) => cardNo)}::text[],
      ${kept.map(({ used }) => used)}::bigint[], ${kept.map(({ awarded }) => awarded)}::bigint[],
      ${kept.map(({ balance }) => balance)}::bigint[]) as r (id, card_no, used, awarded, balance)`.execute(q)
}
