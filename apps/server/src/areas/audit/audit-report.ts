import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { readAnchorFile, readAnchors, type RemovedEntry } from './audit-anchors.ts'
import { anchorText, type Anchor, type Chain } from './audit-chain.ts'
import { verifyChain, type BrokenChain, type ChainFault } from './audit-verification.ts'

/**
 * Anchors and records of deleted entries, read from the files that servers write outside the
 * database.
 */
export interface Evidence {
  anchors: Anchor[]
  removed: RemovedEntry[]
  /** Lines that are not signed with this installation's key. */
  unsigned: string[]
  /** Lines that cannot be parsed as a record. */
  unreadable: string[]
}

export interface Report {
  lines: string[]
  /**
   * 0: no error found. 1: a chain or its evidence has an error. 2: no error found, but at least one
   * tenant has no anchor, so a truncated chain would not be noticed.
   */
  exitCode: 0 | 1 | 2
}

/** Timeout of one statement, in milliseconds. The whole verification has no time limit. */
const DEADLINE = 600_000

const NO_ANCHOR =
  'no anchor was found: whether the newest entries were cut off together with the end of the chain cannot be seen'

const says: Record<ChainFault, string> = {
  entryChanged: 'the entry is not as it was written',
  entryMissing: 'the entry is gone',
  linkChanged: 'the link is not as it was made',
  linkMissing: 'the link is gone',
  chainCut: 'the chain is cut: it ends before its end',
  linkBeyondEnd: 'there are links behind the end of the chain',
  entryUnlinked: 'the entry has no link and does not wait for one',
  endMissing: 'the end of the chain is gone (a server makes one as soon as there is a tenant)',
  endSignature: 'the end of the chain is not signed with these CHOBA_KEYS',
  anchorNotReached: 'the chain does not reach the anchor: its newest entries were cut off',
  anchorDiffers: 'another link stands where the anchor was: the entries before it were replaced',
}

const describe = ({ fault, seq, entryId }: BrokenChain): string => {
  const where = [
    seq === null ? '' : `link ${seq}`,
    entryId === null ? '' : `entry ${entryId}`,
  ].filter(Boolean)
  return where.length > 0 ? `${where.join(', ')}: ${says[fault]}` : says[fault]
}

/**
 * Reads the anchors of the data folder, and those of copies of anchor files at other paths.
 * @throws if a copy cannot be read
 */
export async function readEvidence(
  chain: Chain,
  folder: string,
  copies: readonly string[],
): Promise<Evidence> {
  const evidence: Evidence = { anchors: [], removed: [], unsigned: [], unreadable: [] }
  const own = await readAnchors(folder, chain)
  for (const lines of [
    own,
    ...(await Promise.all(copies.map((file) => readAnchorFile(file, chain)))),
  ]) {
    for (const record of lines.records) {
      if (record.kind === 'end') evidence.anchors.push(record)
      else evidence.removed.push(record)
    }
    evidence.unsigned.push(...lines.unsigned)
    evidence.unreadable.push(...lines.unreadable)
  }
  return evidence
}

const listTenants = (engine: Engine) =>
  withScope(
    engine,
    { role: 'system' },
    ({ q }) => q.selectFrom('tenants').select(['id', 'code']).orderBy('id').execute(),
    { readOnly: true },
  )

/** Deleted tenant, with the audit entry that records its deletion. */
interface Deletion {
  deleted_tenant_id: number
  deleted_code: string
  tenant_id: number
  id: bigint
  audit_seq: bigint | null
  audit_hash: string | null
  is_reported: boolean
}

const listDeletions = (engine: Engine): Promise<Deletion[]> =>
  withScope(
    engine,
    { role: 'system' },
    ({ q }) =>
      q
        .selectFrom('tenant_deletions')
        .select([
          'deleted_tenant_id',
          'deleted_code',
          'tenant_id',
          'id',
          'audit_seq',
          'audit_hash',
          'is_reported',
        ])
        .where('state', '=', 'DONE')
        .orderBy('deleted_tenant_id')
        .execute(),
    { readOnly: true },
  )

/** Returns true if the audit log still contains the entry that records the deletion of a tenant. */
async function isInAuditLog(
  engine: Engine,
  { tenant_id: tenantId, id }: Deletion,
): Promise<boolean> {
  const entry = await withScope(
    engine,
    { role: 'sealer', tenantId },
    ({ q }) =>
      q
        .selectFrom('audit_entries')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('action', '=', 'tenants.delete')
        .where(sql<boolean>`detail->>'approvalId' = ${String(id)}`)
        .executeTakeFirst(),
    { readOnly: true, deadline: DEADLINE },
  )
  return entry !== undefined
}

/**
 * Reports on a deleted tenant, which has no chain any more. The audit entry of the deletion
 * contains the last end of the chain, which must not be older than any anchor of the tenant.
 */
async function reportDeletion(
  engine: Engine,
  deletion: Deletion,
  anchors: readonly Anchor[],
): Promise<string> {
  const { deleted_tenant_id: id, deleted_code: code, audit_seq: seq, audit_hash: hash } = deletion
  if (!deletion.is_reported)
    return `deleted ${code}: by administrators, whose audit log is about to say so`
  if (!(await isInAuditLog(engine, deletion)))
    return `BROKEN  ${code}: it is deleted, and no audit entry says so`
  const beyond = anchors.find(
    (one) =>
      one.tenantId === id && (one.seq > (seq ?? 0n) || (one.seq === seq && one.hash !== hash)),
  )
  if (beyond)
    return `BROKEN  ${code}: ${says.anchorNotReached} when it was deleted (link ${beyond.seq})`
  return `deleted ${code}: by administrators; its chain ended at link ${seq ?? 0n}`
}

/**
 * Returns the errors that follow from the anchor files and the list of tenants alone, without
 * reading the chains.
 */
function alarmsOf(
  tenants: readonly { id: number }[],
  deletions: readonly Deletion[],
  { anchors, removed, unsigned }: Evidence,
): string[] {
  const ids = new Set([
    ...tenants.map(({ id }) => id),
    ...deletions.map((one) => one.deleted_tenant_id),
  ])
  const gone = new Set(anchors.map(({ tenantId }) => tenantId).filter((id) => !ids.has(id)))
  return [
    ...[...gone].map((id) => `BROKEN  there is no tenant ${id}, but an anchor of it`),
    ...removed.map(
      ({ tenantId, entryId }) =>
        `BROKEN  tenant ${tenantId}: entry ${entryId} was removed before it was sealed`,
    ),
    ...unsigned.map((line) => `BROKEN  ${line}: this anchor is not signed with these CHOBA_KEYS`),
  ]
}

/**
 * Verifies the chain of every tenant. Also reports tenants that have an anchor but no longer exist.
 */
export async function verifyTenants(
  engine: Engine,
  chain: Chain,
  evidence: Evidence,
): Promise<Report> {
  const tenants = await listTenants(engine)
  const deletions = await listDeletions(engine)
  const lines = alarmsOf(tenants, deletions, evidence)
  for (const deletion of deletions)
    lines.push(await reportDeletion(engine, deletion, evidence.anchors))
  let isBroken = lines.some((line) => line.startsWith('BROKEN'))
  let isUnsure = false
  lines.push(...evidence.unreadable.map((line) => `        ${line}: not an anchor; passed over`))
  for (const { id, code } of tenants) {
    const scope = { role: 'sealer', tenantId: id } as const
    const anchors = evidence.anchors.filter(({ tenantId }) => tenantId === id)
    const verdict = await withScope(engine, scope, (tx) => verifyChain(tx, chain, id, anchors), {
      readOnly: true,
      deadline: DEADLINE,
    })
    if (verdict.fault !== null) {
      isBroken = true
      lines.push(`BROKEN  ${code}: ${describe(verdict)}`)
      continue
    }
    const { seq, waiting } = verdict
    lines.push(
      `ok      ${code}: ${seq} entries, ${waiting} waiting to be sealed; ends at ${anchorText(id, verdict)}`,
    )
    if (anchors.length === 0) {
      isUnsure = true
      lines.push(`UNSURE  ${code}: ${NO_ANCHOR}`)
    } else {
      const newest = anchors.reduce((last, anchor) => (anchor.seq > last.seq ? anchor : last))
      lines.push(
        `        reaches all of ${anchors.length} anchors, the newest of link ${newest.seq}`,
      )
    }
  }
  if (isBroken) return { lines, exitCode: 1 }
  return { lines, exitCode: isUnsure ? 2 : 0 }
}
