import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { chainedColumns, emptyChain, type Chain, type ChainedEntry, type End } from './audit.chain.ts'

/** Entries sealed in one transaction. */
const BATCH = 500

/** Thrown where the end of a chain is not as this installation left it: to seal on would cover up what was done. */
export class ChainBroken extends Error {
  constructor(tenantId: number) {
    super(`The end of the audit chain of tenant ${tenantId} is not signed by this installation; nothing is sealed.`)
    this.name = 'ChainBroken'
  }
}

/**
 * The end of a tenant's chain, held until the transaction ends: one process at a time makes it longer.
 * @throws ChainBroken
 */
async function holdEnd({ q }: Tx, chain: Chain, tenantId: number): Promise<End> {
  const beginning = { tenant_id: tenantId, ...emptyChain, signature: chain.sign(tenantId, emptyChain) }
  await q
    .insertInto('audit_heads')
    .values({ ...beginning, sealed_at: new Date() })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute()
  const head = await q
    .selectFrom('audit_heads')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!chain.isSigned(tenantId, head, head.signature)) throw new ChainBroken(tenantId)
  return head
}

/**
 * Those that have waited longest. An entry that was removed while it waited is none, and stays among the waiting, where
 * the check finds it; where such ones stand in front, more of the queue is looked at. The queue is cut before it is
 * joined: one that grows has old statistics, and by them PostgreSQL would join all of it each time.
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
  return entries.length < BATCH && rows.length === size ? takeWaiting(tx, tenantId, size * 2) : entries
}

async function append({ q }: Tx, chain: Chain, tenantId: number, before: End, entries: readonly ChainedEntry[]) {
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
}

/**
 * Seals the entries of a tenant that have waited longest, in the order of their ids as far as they have been committed.
 * @returns how many, and whether there may be more
 * @throws ChainBroken
 */
export async function sealBatch(
  engine: Engine,
  chain: Chain,
  tenantId: number,
): Promise<{ count: number; isFull: boolean }> {
  const scope = { role: 'sealer', tenantId } as const
  const hasWork = await withScope(
    engine,
    scope,
    ({ q }) => q.selectFrom('audit_unsealed').select('entry_id').limit(1).executeTakeFirst(),
    { readOnly: true },
  )
  if (!hasWork) return { count: 0, isFull: false }
  // Plans are made anew each time: one from when nearly nothing waited would read all of a long queue.
  return withScope(engine, scope, async (tx) => {
    const before = await holdEnd(tx, chain, tenantId)
    const entries = await takeWaiting(tx, tenantId)
    if (entries.length > 0) await append(tx, chain, tenantId, before, entries)
    return { count: entries.length, isFull: entries.length === BATCH }
  })
}

/** The end of a tenant's chain as it stands; null before its first link. */
export const readEnd = (engine: Engine, tenantId: number): Promise<End | null> =>
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
