import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { readAnchorFile, readAnchors, type RemovedEntry } from './audit.anchors.ts'
import { anchorText, type Anchor, type Chain } from './audit.chain.ts'
import { verifyChain, type BrokenChain, type ChainFault } from './audit.verify.ts'

/** What servers have written down outside the database. */
export interface Evidence {
  anchors: Anchor[]
  removed: RemovedEntry[]
  /** Lines that are not signed with this key. */
  unsigned: string[]
  /** Lines that are no anchors. */
  unreadable: string[]
}

export interface Report {
  lines: string[]
  /** 0: all is well. 1: something is wrong. 2: nothing is wrong, but a tenant has no anchor to hold its chain against. */
  exitCode: 0 | 1 | 2
}

/** A walk may take as long as it takes; one statement of it, no longer than this: milliseconds. */
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
  const where = [seq === null ? '' : `link ${seq}`, entryId === null ? '' : `entry ${entryId}`].filter(Boolean)
  return where.length > 0 ? `${where.join(', ')}: ${says[fault]}` : says[fault]
}

/** The anchors of the data folder and of copies of its files. @throws when a copy cannot be read */
export async function readEvidence(chain: Chain, folder: string, copies: readonly string[]): Promise<Evidence> {
  const evidence: Evidence = { anchors: [], removed: [], unsigned: [], unreadable: [] }
  const own = await readAnchors(folder, chain)
  for (const lines of [own, ...(await Promise.all(copies.map((file) => readAnchorFile(file, chain))))]) {
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

/** What is wrong by the evidence alone. */
function alarmsOf(tenants: readonly { id: number }[], { anchors, removed, unsigned }: Evidence): string[] {
  const ids = new Set(tenants.map(({ id }) => id))
  const gone = new Set(anchors.map(({ tenantId }) => tenantId).filter((id) => !ids.has(id)))
  return [
    ...[...gone].map((id) => `BROKEN  there is no tenant ${id}, but an anchor of it`),
    ...removed.map(
      ({ tenantId, entryId }) => `BROKEN  tenant ${tenantId}: entry ${entryId} was removed before it was sealed`,
    ),
    ...unsigned.map((line) => `BROKEN  ${line}: this anchor is not signed with these CHOBA_KEYS`),
  ]
}

/** Verifies the chain of every tenant, and that every tenant an anchor knows is still there. */
export async function verifyTenants(engine: Engine, chain: Chain, evidence: Evidence): Promise<Report> {
  const tenants = await listTenants(engine)
  const lines = alarmsOf(tenants, evidence)
  let isBroken = lines.length > 0
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
    lines.push(`ok      ${code}: ${seq} entries, ${waiting} waiting to be sealed; ends at ${anchorText(id, verdict)}`)
    if (anchors.length === 0) {
      isUnsure = true
      lines.push(`UNSURE  ${code}: ${NO_ANCHOR}`)
    } else {
      const newest = anchors.reduce((last, anchor) => (anchor.seq > last.seq ? anchor : last))
      lines.push(`        reaches all of ${anchors.length} anchors, the newest of link ${newest.seq}`)
    }
  }
  if (isBroken) return { lines, exitCode: 1 }
  return { lines, exitCode: isUnsure ? 2 : 0 }
}
