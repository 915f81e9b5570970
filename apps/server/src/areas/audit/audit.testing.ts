import type { AuditRow } from '@choba/contract/audit.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { Tx } from '@choba/database/scope.ts'
import { writeAuditAlone, type AuditEntry } from '#platform/audit/audit.ts'
import type { Client, Query } from '#testing/test-app.ts'
import type { Anchor, Chain } from './audit-chain.ts'
import { sealBatch } from './audit-sealing.ts'
import { verifyChain } from './audit-verification.ts'

/** Tenant and merchants of the demo data that the chain tests write entries for. */
export const tenantId = 1
export const merchantIds = [1, 11, 12] as const

/** Creates the `nth` audit entry of a test, similar to entries of real calls. */
export const entryOf = (nth: number): AuditEntry => ({
  merchantId: merchantIds[nth % merchantIds.length]!,
  tenantId,
  userId: nth % 5 === 0 ? null : 100 + (nth % 7),
  userName: nth % 5 === 0 ? '' : `person-${nth % 7}`,
  job: null,
  action: ['users.modify', 'refunds.add', 'session.signIn', 'views.add'][nth % 4]!,
  audit:
    nth % 3 === 0
      ? null
      : {
          object: `thing ${nth} 「${nth}」`,
          of: { kind: 'user', id: String(nth % 11) },
          detail: {
            before: { amount: nth, ratio: nth / 7 },
            after: { amount: nth + 1, text: '“\\"\n”' },
          },
        },
  outcome: nth % 6 === 0 ? 'insufficientPermission' : 'success',
  ip: `10.0.0.${nth % 250}`,
  requestId: `request-${nth}`,
})

export async function writeEntries(engine: Engine, count: number, from = 0): Promise<void> {
  for (let nth = from; nth < from + count; nth++) await writeAuditAlone(engine, entryOf(nth))
}

/**
 * Seals all waiting entries of a tenant.
 * @returns the number of sealed entries
 */
export async function sealTenant(engine: Engine, chain: Chain, tenant: number): Promise<number> {
  const { count, isFull } = await sealBatch(engine, chain, tenant, null)
  return isFull ? count + (await sealTenant(engine, chain, tenant)) : count
}

class Undone extends Error {}

/**
 * Manipulates tables as their owner, and verifies the chain in the same database transaction. Rolls
 * the database transaction back afterwards.
 */
export async function verifyAfter(
  engine: Engine,
  chain: Chain,
  deed: (run: (text: string, values?: readonly unknown[]) => Promise<number>) => Promise<unknown>,
  anchors: readonly Anchor[] = [],
) {
  let verdict: Awaited<ReturnType<typeof verifyChain>> | undefined
  await asOwner(engine, async (q, connection) => {
    await deed(async (text, values) => (await connection.query(text, values)).count)
    await connection.query('set local role choba_sealer')
    await connection.query(`set local app.tenant = '${tenantId}'`)
    const tx: Tx = { scope: { role: 'sealer', tenantId }, q, connection }
    verdict = await verifyChain(tx, chain, tenantId, anchors)
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return verdict!
}

export interface Planted {
  merchant?: number
  at?: string
  /**
   * Time from which the entry's ID is made. Differs from `at` to simulate a server with a wrong
   * clock.
   */
  idAt?: string
  user?: string
  action?: string
  object?: string
  kind?: string | null
  of?: string | null
  result?: number
  detail?: object | null
  requestId?: string
}

let planted = 0n

/**
 * Inserts an entry as the application would have written it at the given time, and returns its ID.
 */
export async function plantEntry(
  engine: Engine,
  {
    merchant = 11,
    at = '2026-11-10T03:00:00Z',
    idAt = at,
    user = 'planted',
    action = 'users.modify',
    object = 'somebody',
    kind = 'user',
    of = '103',
    result = 1000,
    detail = null,
    requestId = 'planted',
  }: Planted = {},
): Promise<string> {
  const id = (BigInt(Date.parse(idAt)) << 22n) | planted++
  const tenant = merchant > 50 ? 2 : 1
  await asOwner(engine, (_q, connection) =>
    connection.query(
      `insert into audit_entries (merchant_id, id, tenant_id, at, user_id, user_name, action, object, result_type,
         detail, ip, request_id, object_kind, object_id)
       values ($1, $2, $3, $4, 103, $5, $6, $7, $8, $9, '10.0.0.1', $10, $11, $12)`,
      [
        merchant,
        id,
        tenant,
        new Date(at),
        user,
        action,
        object,
        result,
        detail && JSON.stringify(detail),
        requestId,
        kind,
        of,
      ],
    ),
  )
  return String(id)
}

/** Inserts `count` entries into the queue of entries that are not sealed yet. */
export const plantWaiting = (engine: Engine, count: number): Promise<void> =>
  asOwner(engine, async (_q, connection) => {
    await connection.query(
      `with entry as (
         insert into audit_entries (merchant_id, id, tenant_id, at, user_id, user_name, action, result_type, request_id)
         select 11, n, $1, now(), 103, 'planted', 'users.modify', 1000, 'planted' from generate_series(1, $2::int) n)
       insert into audit_unsealed (tenant_id, entry_id, merchant_id) select $1, n, 11 from generate_series(1, $2::int) n`,
      [tenantId, count],
    )
  })

/** Returns all entries of a search or of an object's history, fetched page by page. */
export async function readEntries(
  client: Client,
  query: Query = {},
  path = 'audit/list',
): Promise<AuditRow[]> {
  const rows: AuditRow[] = []
  let cursor: string | undefined
  do {
    const { envelope } = await client.get(path, { ...query, cursor })
    if (envelope.resultType !== 1000)
      throw new Error(`${path} was answered with ${envelope.resultType}`)
    const page: { items: AuditRow[]; nextCursor: string | null } = envelope.result
    rows.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return rows
}
