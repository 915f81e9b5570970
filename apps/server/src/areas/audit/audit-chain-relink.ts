import { rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import {
  listAnchorFiles,
  openAnchorFile,
  readAnchorFile,
  type AnchorRecord,
} from './audit-anchors.ts'
import { emptyChain, type Anchor, type Chain, type End } from './audit-chain.ts'
import { readLinks, verifyChain } from './audit-verification.ts'

/**
 * Recomputes every link of a tenant's chain with a new key, in the caller's database transaction.
 * Verifies the chain with the old key first, because the new links would hide a changed entry.
 * @param anchors earlier ends of the chain that were stored outside the database
 * @returns the new end of the chain; null for a tenant whose chain no server has started yet
 * @throws Error with a message for the operator if the chain is not intact under the old key
 */
export async function relinkChain(
  tx: Tx,
  from: Chain,
  to: Chain,
  tenantId: number,
  anchors: readonly Anchor[],
): Promise<End | null> {
  const { rows } = await sql<{ begun: boolean }>`
    select exists (select from audit_heads where tenant_id = ${tenantId})
      or exists (select from audit_seals where tenant_id = ${tenantId}) as begun`.execute(tx.q)
  if (!rows[0]!.begun && !anchors.some((anchor) => anchor.tenantId === tenantId)) return null
  const verdict = await verifyChain(tx, from, tenantId, anchors)
  if (verdict.fault !== null)
    throw new Error(
      `The audit log of tenant ${tenantId} is not whole (${verdict.fault}): npm run verify:audit says where. Nothing was changed.`,
    )
  let at = emptyChain
  while (at.seq < verdict.seq) {
    const links = await readLinks(tx, tenantId, at.seq, verdict.seq)
    if (links.length === 0)
      throw new Error(
        `tenant ${tenantId}: no link after ${at.seq}, though the chain was found whole`,
      )
    const made: End[] = []
    for (const link of links) {
      at = { seq: link.seq, hash: to.link(at, link) }
      made.push(at)
    }
    await sql`update audit_seals s set hash = v.hash
      from unnest(${made.map(({ seq }) => String(seq))}::bigint[], ${made.map(({ hash }) => hash)}::text[]) v(seq, hash)
      where s.tenant_id = ${tenantId} and s.seq = v.seq`.execute(tx.q)
  }
  await tx.q
    .updateTable('audit_heads')
    .set({ hash: at.hash, signature: to.sign(tenantId, at) })
    .where('tenant_id', '=', tenantId)
    .execute()
  return at
}

/** Returns the end of every tenant's chain as an anchor. */
export async function readEnds(tx: Pick<Tx, 'q'>): Promise<Anchor[]> {
  const rows = await tx.q
    .selectFrom('audit_heads')
    .select(['tenant_id', 'seq', 'hash'])
    .orderBy('tenant_id')
    .execute()
  return rows.map(({ tenant_id, seq, hash }) => ({ tenantId: tenant_id, seq, hash }))
}

/**
 * Renames the anchor files that are not signed with the key of `chain`, and starts a new file with
 * `ends`. Does nothing if the files were already renewed.
 * @returns the new names of the renamed files
 */
export async function renewAnchors(
  folder: string,
  chain: Chain,
  ends: readonly Anchor[],
): Promise<string[]> {
  const aside: string[] = []
  for (const file of await listAnchorFiles(folder)) {
    const { unsigned } = await readAnchorFile(file, chain)
    if (unsigned.length === 0) continue
    const name = join(dirname(file), `old-secret-${Date.now()}-${basename(file)}`)
    await rename(file, name)
    aside.push(name)
  }
  const at = new Date().toISOString()
  const records = ends.map((end): AnchorRecord => ({ kind: 'end', at, ...end }))
  await openAnchorFile(folder, chain).append(records, records)
  return aside
}
