import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import {
  chainedColumns,
  emptyChain,
  type Anchor,
  type Chain,
  type ChainedEntry,
  type End,
} from './audit-chain.ts'

/** Possible faults of a chain. */
export type ChainFault =
  | 'entryChanged'
  | 'entryMissing'
  | 'linkChanged'
  | 'linkMissing'
  | 'chainCut'
  | 'linkBeyondEnd'
  | 'entryUnlinked'
  | 'endMissing'
  | 'endSignature'
  | 'anchorNotReached'
  | 'anchorDiffers'

/**
 * First fault of a chain, with the number of its link and the ID of its entry; each is null if
 * unknown.
 */
export interface BrokenChain {
  readonly fault: ChainFault
  readonly seq: bigint | null
  readonly entryId: string | null
}

export interface WholeChain extends End {
  readonly fault: null
  /** Number of entries that were not sealed yet. */
  readonly waiting: number
}

const PAGE = 2_000

export interface Link extends ChainedEntry {
  seq: bigint
  hash: string
  seal_entry: bigint
  /** ID of the entry of this link; null if the entry is missing. */
  found: string | null
}

const broken = (
  fault: ChainFault,
  seq: bigint | null = null,
  entryId: string | null = null,
): BrokenChain => ({
  fault,
  seq,
  entryId,
})

/**
 * Returns the links with numbers above `after` and up to `to`, each with its audit entry; at most
 * `PAGE` links.
 */
export async function readLinks(
  { q }: Tx,
  tenantId: number,
  after: bigint,
  to: bigint,
): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select s.seq, s.hash, s.entry_id as seal_entry, e.id::text as found, ${chainedColumns}
    from audit_seals s left join audit_entries e on e.merchant_id = s.merchant_id and e.id = s.entry_id
    where s.tenant_id = ${tenantId} and s.seq > ${after} and s.seq <= ${to} order by s.seq limit ${PAGE}`.execute(
    q,
  )
  return rows
}

/**
 * Returns the end and the last link of the chain. Reads both in a single statement, because another
 * process may seal between two statements.
 */
async function readChainHead({ q }: Tx, tenantId: number) {
  const { rows } = await sql<{
    seq: bigint | null
    hash: string
    signature: string
    last: bigint | null
  }>`
    select h.seq, h.hash, h.signature, (select max(seq) from audit_seals where tenant_id = ${tenantId}) as last
    from (select ${tenantId}::int as tenant_id) t left join audit_heads h on h.tenant_id = t.tenant_id`.execute(
    q,
  )
  return rows[0]!
}

/**
 * Finds an entry that has no link and does not wait to be sealed, or a row of the queue whose entry
 * is missing.
 */
async function findAstray({ q }: Tx, tenantId: number): Promise<BrokenChain | null> {
  const unlinked = await sql<{ id: string }>`
    select e.id::text from audit_entries e
    where e.tenant_id = ${tenantId}
      and not exists (select from audit_seals s
        where s.tenant_id = e.tenant_id and s.entry_id = e.id and s.merchant_id = e.merchant_id)
      and not exists (select from audit_unsealed w
        where w.tenant_id = e.tenant_id and w.entry_id = e.id and w.merchant_id = e.merchant_id)
    order by e.id limit 1`.execute(q)
  if (unlinked.rows[0]) return broken('entryUnlinked', null, unlinked.rows[0].id)
  const lost = await sql<{ id: string }>`
    select w.entry_id::text as id from audit_unsealed w
    where w.tenant_id = ${tenantId}
      and not exists (select from audit_entries e where e.merchant_id = w.merchant_id and e.id = w.entry_id)
    order by w.entry_id limit 1`.execute(q)
  return lost.rows[0] ? broken('entryMissing', null, lost.rows[0].id) : null
}

/**
 * Verifies the chain of a tenant from its first link and returns the first fault. Servers may write
 * meanwhile. If an attacker cuts off the last entries and restores an older signed end, only a
 * comparison with an anchor shows it.
 */
export async function verifyChain(
  tx: Tx,
  chain: Chain,
  tenantId: number,
  anchors: readonly Anchor[] = [],
): Promise<BrokenChain | WholeChain> {
  const head = await readChainHead(tx, tenantId)
  // Every tenant that a server has handled has an end, even before its first entry is sealed, so a
  // missing end was deleted.
  if (head.seq === null) return broken('endMissing')
  const end: End = { seq: head.seq, hash: head.hash }
  if (!chain.isSigned(tenantId, end, head.signature)) return broken('endSignature', end.seq)

  const wanted = anchors.filter((anchor) => anchor.tenantId === tenantId)
  const hashes = new Map<bigint, Set<string>>()
  for (const { seq, hash } of wanted) hashes.set(seq, (hashes.get(seq) ?? new Set()).add(hash))
  let at = emptyChain
  while (at.seq < end.seq) {
    const links = await readLinks(tx, tenantId, at.seq, end.seq)
    for (const [place, link] of links.entries()) {
      const entryId = String(link.seal_entry)
      const truth: End = { seq: link.seq, hash: chain.link(at, link) }
      if (link.seq !== at.seq + 1n) return broken('linkMissing', at.seq + 1n)
      if (link.found === null) return broken('entryMissing', link.seq, entryId)
      if (truth.hash !== link.hash) {
        // The next link's hash was computed from the original hash of this link. If it matches the
        // entry, then only the stored hash of this link was changed; otherwise the entry was
        // changed.
        const next = links[place + 1]
        const isLink = next ? chain.link(truth, next) === next.hash : truth.hash === end.hash
        return broken(isLink ? 'linkChanged' : 'entryChanged', link.seq, entryId)
      }
      at = truth
      const given = hashes.get(at.seq)
      if (given && (given.size > 1 || !given.has(at.hash))) return broken('anchorDiffers', at.seq)
    }
    if (links.length === 0) return broken('chainCut', at.seq + 1n)
  }
  if (head.last !== null && head.last > end.seq) return broken('linkBeyondEnd', end.seq + 1n)
  const newest = wanted.reduce((last, { seq }) => (seq > last ? seq : last), 0n)
  if (newest > end.seq) return broken('anchorNotReached', newest)
  const astray = await findAstray(tx, tenantId)
  if (astray) return astray
  const { waiting } = await tx.q
    .selectFrom('audit_unsealed')
    .select(({ fn }) => fn.countAll().as('waiting'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return { fault: null, ...end, waiting: Number(waiting) }
}
