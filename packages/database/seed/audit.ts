import { resultTypes, SUCCESS } from '@choba/contract/result-types.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../src/tables.ts'
import { tenantPlans } from './merchants.ts'
import { userIdOf } from './people.ts'
import { random, type Random } from './random.ts'

// Writes the demo audit log of the last weeks: sign-ins, and entries for actions that other demo
// rows show. The entries are unsealed, and the server seals them when it starts.

interface Entry {
  readonly merchantId: number
  readonly at: Date
  readonly userId: number
  readonly username: string
  readonly action: string
  readonly object: string
  readonly kind: 'session' | 'transaction' | 'notification' | 'systemNotification' | null
  readonly objectId: string | null
  readonly code: number
  readonly detail: object | null
}

const DAY = 86_400_000
const DAYS = 21
/** Maximum number of refunds per tenant that get an audit entry. Newer refunds are preferred. */
const REFUNDS = 40
/** IP addresses reserved for documentation (RFC 5737). */
const NETWORK = '203.0.113.'

/** Percentage of days on which each user signs in. */
const habits = {
  superadmin: 60,
  sysconfig: 15,
  settlement: 70,
  operator: 40,
  owner: 70,
  manager: 95,
  clerk: 80,
  owner2: 50,
}
type Username = keyof typeof habits
const usernames = Object.keys(habits) as Username[]

interface Person {
  readonly id: number
  readonly username: string
  readonly full_name: string
  readonly merchant_id: number
}

/**
 * Generates sign-ins at the start of working days. Some follow a failed sign-in with a wrong
 * password.
 */
function* signIns(
  chance: Random,
  tenantId: number,
  people: ReadonlyMap<number, Person>,
  now: Date,
): Generator<Entry> {
  const midnight = Math.floor(Number(now) / DAY) * DAY
  for (let back = DAYS; back >= 0; back--) {
    for (const name of usernames) {
      const { id, username, merchant_id: merchantId } = people.get(userIdOf(tenantId, name))!
      const at = midnight - back * DAY + chance.whole(60_000, 5_400_000)
      const isMistyped = chance.chance(0.06)
      if (!chance.chance(habits[name] / 100)) continue
      const about = {
        object: username,
        kind: 'session',
        objectId: String(id),
        detail: null,
      } as const
      const entry = { ...about, merchantId, userId: id, username, action: 'session.signIn' }
      const code = resultTypes.wrongCredentials.code
      if (isMistyped) yield { ...entry, at: new Date(at - 20_000), code }
      yield { ...entry, at: new Date(at), code: SUCCESS }
    }
  }
}

/** Returns entries for the newest refunds that demo users requested. */
async function refundsOf(q: Kysely<Tables>, tenantId: number): Promise<Entry[]> {
  const rows = await q
    .selectFrom('refunds as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.merchant_id', '=', 'r.merchant_id').onRef('t.id', '=', 'r.id'),
    )
    .select([
      'r.merchant_id',
      'r.id',
      'r.requested_at',
      'r.payment_no',
      'r.amount',
      'r.reason',
      'r.remark',
      'r.approval_id',
    ])
    .select(['u.id as user_id', 'u.username', 't.store_id'])
    .where('r.tenant_id', '=', tenantId)
    .orderBy('r.id', 'desc')
    .limit(REFUNDS)
    .execute()
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    at: row.requested_at,
    userId: row.user_id,
    username: row.username,
    action: 'refunds.add',
    object: row.payment_no,
    kind: 'transaction',
    objectId: row.payment_no,
    code: SUCCESS,
    detail: {
      refundId: String(row.id),
      amount: Number(row.amount),
      reason: row.reason,
      remark: row.remark ?? undefined,
      ...(row.approval_id !== null && { waitsForApproval: true }),
      inStores: [row.store_id],
    },
  }))
}

/** Returns entries for sending the notifications of the last weeks. */
async function notificationsOf(
  q: Kysely<Tables>,
  tenantId: number,
  { service, owner }: { service: Person; owner: Person },
  now: Date,
): Promise<Entry[]> {
  const rows = await q
    .selectFrom('notifications')
    .select(['id', 'merchant_id', 'title', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('created_at', '>', new Date(Number(now) - DAYS * DAY))
    .where('created_at', '<=', now)
    .orderBy('id')
    .execute()
  return rows.map(({ id, merchant_id: ofMerchant, title: object, created_at: at }) => {
    const { id: userId, username, merchant_id: merchantId } = ofMerchant === null ? service : owner
    const isService = ofMerchant === null
    return {
      merchantId,
      at,
      userId,
      username,
      action: `notificationManagement.${isService ? 'systemCreate' : 'create'}`,
      object,
      kind: isService ? 'systemNotification' : 'notification',
      objectId: String(id),
      code: SUCCESS,
      detail: null,
    }
  })
}

/** Returns entries for the day closes that the manager made. */
async function closesOf(
  q: Kysely<Tables>,
  tenantId: number,
  { id: userId, username }: Person,
): Promise<Entry[]> {
  const rows = await q
    .selectFrom('day_closes as c')
    .innerJoin('stores as s', (join) =>
      join.onRef('s.merchant_id', '=', 'c.merchant_id').onRef('s.id', '=', 'c.store_id'),
    )
    .selectAll('c')
    .select('s.name as store_name')
    .where('c.tenant_id', '=', tenantId)
    .execute()
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    at: row.closed_at,
    userId,
    username,
    action: 'dayCloses.close',
    object: `${row.store_name} ${row.day}`,
    kind: null,
    objectId: null,
    code: SUCCESS,
    detail: {
      closedDay: row.day,
      terminalNo: row.terminal_no,
      floatAmount: Number(row.opening_float),
      expectedAmount: Number(row.expected_cash),
      countedAmount: Number(row.counted_cash),
      varianceAmount: Number(row.counted_cash - row.expected_cash),
      reason: row.reason,
      currency: row.currency,
      inStores: [row.store_id],
    },
  }))
}

/** Inserts the entries ordered by time, and marks them as unsealed. */
async function write(
  q: Kysely<Tables>,
  chance: Random,
  tenantId: number,
  entries: readonly Entry[],
): Promise<void> {
  const rows = entries.toSorted((a, b) => Number(a.at) - Number(b.at))
  const column = <T>(take: (entry: Entry, at: number) => T) => rows.map(take)
  await sql`
    with entry as (
      insert into audit_entries (tenant_id, merchant_id, id, at, user_id, user_name, action, object, object_kind, object_id,
        result_type, detail, ip, request_id)
      select ${tenantId}::int, e.* from unnest(
        ${column(({ merchantId }) => merchantId)}::int[],
        ${column(({ at }, nth) => (BigInt(Number(at)) << 22n) + BigInt(nth))}::bigint[],
        ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ userId }) => userId)}::int[],
        ${column(({ username }) => username)}::text[], ${column(({ action }) => action)}::text[],
        ${column(({ object }) => object)}::text[], ${column(({ kind }) => kind)}::text[],
        ${column(({ objectId }) => objectId)}::text[], ${column(({ code }) => code)}::int[],
        ${column(({ detail }) => detail && JSON.stringify(detail))}::jsonb[],
        ${column(({ userId }) => `${NETWORK}${userId % 100}`)}::text[], ${column(() => chance.uuid())}::text[]) e
      returning tenant_id, id, merchant_id)
    insert into audit_unsealed (tenant_id, entry_id, merchant_id) select tenant_id, id, merchant_id from entry`.execute(
    q,
  )
}

/** Writes the audit log of the last weeks. No entry is dated after `now`. */
export async function writeAuditLog(q: Kysely<Tables>, now: Date): Promise<void> {
  for (const { id: tenantId } of tenantPlans) {
    const chance = random(tenantId * 31)
    const users = await q
      .selectFrom('users')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .execute()
    const people = new Map(users.map((user) => [user.id, user]))
    const named = (username: Username) => people.get(userIdOf(tenantId, username))!
    const [service, owner] = [named('superadmin'), named('owner')]
    const entries = [
      ...signIns(chance, tenantId, people, now),
      ...(await refundsOf(q, tenantId)),
      ...(await closesOf(q, tenantId, named('manager'))),
      ...(await notificationsOf(q, tenantId, { service, owner }, now)),
    ]
    await write(
      q,
      chance,
      tenantId,
      entries.filter(({ at }) => at <= now),
    )
  }
}
