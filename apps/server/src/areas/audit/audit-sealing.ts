import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import {
  chainedColumns,
  emptyChain,
  type Chain,
  type ChainedEntry,
  type End,
} from './audit-chain.ts'

/** Number of entries sealed in one database transaction. */
const BATCH = 500

/**
 * Reasons to stop sealing a chain. New links on top of a manipulated chain would hide the
 * manipulation.
 */
export type EndFault = 'endSignature' | 'endMissing' | 'rolledBack' | 'replaced' | 'tenantMissing'

const says: Record<EndFault, string> = {
  endSignature: 'the end of the audit chain is not signed with these CHOBA_KEYS',
  endMissing: 'the end of the audit chain is gone',
  rolledBack: 'the audit chain ends before a link that this server has seen',
  replaced: 'another link has taken the place of one that this server has seen in the audit chain',
  tenantMissing: 'the tenant is gone, but its audit chain was seen by this server',
}

/** Error for a chain whose end differs from the end that this installation last wrote or saw. */
export class ChainBroken extends Error {
  override readonly name = 'ChainBroken'
  readonly tenantId: number
  readonly fault: EndFault

  constructor(tenantId: number, fault: EndFault) {
    super(
      `tenant ${tenantId}: ${says[fault]}; nothing of it is sealed (docs/operations.md, Audit log)`,
    )
    this.tenantId = tenantId
    this.fault = fault
  }
}

interface Look {
  head: (End & { signature: string }) | null
  /** True if entries wait to be sealed. */
  hasWork: boolean
  hasLinks: boolean
  /** Hash of the link at the position of the known end; null if that link is missing. */
  atKnown: string | null
}

/**
 * Reads the end of a tenant's chain and whether entries wait. Uses a single statement, because
 * other processes may seal between two statements.
 */
async function look({ q }: Tx, tenantId: number, known: End): Promise<Look> {
  const { rows } = await sql<
    { seq: bigint | null; hash: string; signature: string } & Omit<Look, 'head'>
  >`
    select h.seq, h.hash, h.signature,
      exists (select from audit_unsealed where tenant_id = ${tenantId}) as "hasWork",
      exists (select from audit_seals where tenant_id = ${tenantId}) as "hasLinks",
      (select hash from audit_seals where tenant_id = ${tenantId} and seq = ${known.seq}) as "atKnown"
    from (select ${tenantId}::int as tenant_id) t left join audit_heads h on h.tenant_id = t.tenant_id`.execute(
    q,
  )
  const { seq, hash, signature, ...rest } = rows[0]!
  return { head: seq === null ? null : { seq, hash, signature }, ...rest }
}

function findFault(
  chain: Chain,
  tenantId: number,
  { head, ...seen }: Look,
  known: End | null,
): EndFault | null {
  // A tenant that no server has handled yet has no end. The first batch creates the end.
  if (!head) return known || seen.hasLinks ? 'endMissing' : null
  if (!chain.isSigned(tenantId, head, head.signature)) return 'endSignature'
  if (!known) return null
  if (head.seq < known.seq) return 'rolledBack'
  const isThere = known.seq === 0n || seen.atKnown === known.hash
  return isThere && (head.seq !== known.seq || head.hash === known.hash) ? null : 'replaced'
}

/**
 * Locks the end of a tenant's chain until the transaction ends, so that only one process extends it
 * at a time.
 * @throws ChainBroken
 */
async function lockChainHead(
  tx: Tx,
  chain: Chain,
  tenantId: number,
  known: End | null,
): Promise<End> {
  const seen = await look(tx, tenantId, known ?? emptyChain)
  const fault = findFault(chain, tenantId, seen, known)
  if (fault) throw new ChainBroken(tenantId, fault)
  if (!seen.head) {
    await tx.q
      .insertInto('audit_heads')
      .values({
        tenant_id: tenantId,
        ...emptyChain,
        signature: chain.sign(tenantId, emptyChain),
        sealed_at: new Date(),
      })
      .onConflict((conflict) => conflict.column('tenant_id').doNothing())
      .execute()
  }
  const head = await tx.q
    .selectFrom('audit_heads')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!chain.isSigned(tenantId, head, head.signature))
    throw new ChainBroken(tenantId, 'endSignature')
  return { seq: head.seq, hash: head.hash }
}

/**
 * Returns the entries that have waited longest. Skips an entry that was deleted while it waited;
 * its row stays in the queue, where verification finds it. If such rows fill the batch, reads
 * further rows. The query limits the queue before the join: with outdated statistics of a growing
 * queue, PostgreSQL would join all of the queue.
 */
async function takeWaiting(tx: Tx, tenantId: number, size = BATCH): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry | { id: null }>`
    with waiting as materialized (
      select merchant_id, entry_id from audit_unsealed where tenant_id = ${tenantId}
      order by entry_id, merchant_id limit ${size})
    select ${chainedColumns} from waiting w
    left join audit_entries e on e.merchant_id = w.merchant_id and e.id = w.entry_id
    order by w.entry_id, w.merchant_id`.execute(tx.q)
  const entries = rows.filter((row): row is ChainedEntry => row.id !== null).slice(0, BATCH)
  return entries.length < BATCH && rows.length === size
    ? takeWaiting(tx, tenantId, size * 2)
    : entries
}

async function append(
  { q }: Tx,
  chain: Chain,
  tenantId: number,
  before: End,
  entries: readonly ChainedEntry[],
): Promise<End> {
  const links: End[] = []
  let end = before
  for (const entry of entries) {
    end = { seq: end.seq + 1n, hash: chain.link(end, entry) }
    links.push(end)
  }
  const merchants = entries.map((entry) => entry.merchant_id)
  const ids = entries.map((entry) => entry.id)
  await sql`
    with sealed as (
      insert into audit_seals (tenant_id, seq, merchant_id, entry_id, hash)
      select ${tenantId}::int, s.* from unnest(${links.map(({ seq }) => String(seq))}::bigint[], ${merchants}::int[],
        ${ids}::bigint[], ${links.map(({ hash }) => hash)}::text[]) s),
    taken as (
      delete from audit_unsealed w using unnest(${merchants}::int[], ${ids}::bigint[]) s (merchant_id, entry_id)
      where w.tenant_id = ${tenantId} and w.entry_id between ${ids[0]}::bigint and ${ids.at(-1)}::bigint
        and w.merchant_id = s.merchant_id and w.entry_id = s.entry_id)
    update audit_heads set seq = ${end.seq}, hash = ${end.hash}, signature = ${chain.sign(tenantId, end)},
      sealed_at = now()
    where tenant_id = ${tenantId}`.execute(q)
  return end
}

export interface Sealed {
  /** Number of entries that were sealed. */
  count: number
  /** True if more entries may be waiting. */
  isFull: boolean
  /** End of the chain, with its signature verified. */
  end: End
}

/**
 * Seals the entries of a tenant that have waited longest, sorted by ID. The first call for a tenant
 * creates its empty chain.
 * @param known earlier end of this chain, which the chain must still contain
 * @throws ChainBroken
 */
export async function sealBatch(
  engine: Engine,
  chain: Chain,
  tenantId: number,
  known: End | null,
): Promise<Sealed> {
  const scope = { role: 'sealer', tenantId } as const
  const seen = await withScope(engine, scope, (tx) => look(tx, tenantId, known ?? emptyChain), {
    readOnly: true,
  })
  const fault = findFault(chain, tenantId, seen, known)
  if (fault) throw new ChainBroken(tenantId, fault)
  if (seen.head && !seen.hasWork)
    return { count: 0, isFull: false, end: { seq: seen.head.seq, hash: seen.head.hash } }
  // Plans the statements again on each call: a cached plan from a time with a short queue would
  // read all of a long queue.
  return withScope(engine, scope, async (tx) => {
    const before = await lockChainHead(tx, chain, tenantId, known)
    const entries = await takeWaiting(tx, tenantId)
    const end = entries.length > 0 ? await append(tx, chain, tenantId, before, entries) : before
    return { count: entries.length, isFull: entries.length === BATCH, end }
  })
}

/** Returns the stored end of a tenant's chain; null before its first link. */
export const readChainHead = (engine: Engine, tenantId: number): Promise<End | null> =>
  withScope(
    engine,
    { role: 'sealer', tenantId },
    async ({ q }) =>
      (await q
        .selectFrom('audit_heads')
        .select(['seq', 'hash'])
        .where('tenant_id', '=', tenantId)
        .executeTakeFirst()) ?? null,
    { readOnly: true },
  )
