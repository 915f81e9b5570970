import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Engine } from '@choba/database/engine.ts'
import { FolderInUse } from '@choba/database/folder-lock.ts'
import { openDatabase } from '@choba/database/open.ts'
import { withScope } from '@choba/database/scope.ts'
import { anchorText, auditChain, readAnchor, type Anchor, type Chain } from '@choba/server/areas/audit/audit.chain.ts'
import { verifyChain, type BrokenChain, type ChainFault } from '@choba/server/areas/audit/audit.verify.ts'
import { readConfig } from '@choba/server/config.ts'

/**
 * `npm run verify:audit`: walks the audit chain of every tenant and names the first that is wrong. Beside a running server
 * on PostgreSQL; the embedded database's has to be stopped. Needs the server's CHOBA_KEYS.
 */

const USAGE = 'usage: npm run verify:audit -- [--anchor TENANT:LINK:HASH]…   (an anchor as the log has it)'
/** A mistake of whoever calls: a sentence is enough. */
class Told extends Error {}

/** A walk may take as long as it takes; one statement of it, no longer than this. */
const DEADLINE = 600_000

const says: Record<ChainFault, string> = {
  entryChanged: 'the entry is not as it was written',
  entryMissing: 'the entry is gone',
  linkChanged: 'the link is not as it was made',
  linkMissing: 'the link is gone',
  chainCut: 'the chain is cut: it ends before its end',
  linkBeyondEnd: 'there are links behind the end of the chain',
  entryUnlinked: 'the entry has no link and does not wait for one',
  endMissing: 'the end of the chain is gone',
  endSignature: 'the end of the chain is not signed with these CHOBA_KEYS',
  anchorNotReached: 'the chain does not reach the anchor: its newest entries were cut off',
  anchorDiffers: 'another link stands where the anchor was: the entries before it were replaced',
}

const describe = ({ fault, seq, entryId }: BrokenChain): string => {
  const where = [seq === null ? '' : `link ${seq}`, entryId === null ? '' : `entry ${entryId}`].filter(Boolean)
  return where.length > 0 ? `${where.join(', ')}: ${says[fault]}` : says[fault]
}

const listTenants = (engine: Engine) =>
  withScope(
    engine,
    { role: 'system' },
    ({ q }) => q.selectFrom('tenants').select(['id', 'code']).orderBy('id').execute(),
    { readOnly: true },
  )

/** Looks at every tenant and prints what it finds. @returns whether all is well */
async function verifyAll(engine: Engine, chain: Chain, anchors: readonly Anchor[]): Promise<boolean> {
  const tenants = await listTenants(engine)
  const strange = anchors.filter(({ tenantId }) => !tenants.some(({ id }) => id === tenantId))
  for (const { tenantId } of strange) console.error(`BROKEN  there is no tenant ${tenantId}, but an anchor of it`)
  let isWell = strange.length === 0
  for (const { id, code } of tenants) {
    const scope = { role: 'sealer', tenantId: id } as const
    const verdict = await withScope(engine, scope, (tx) => verifyChain(tx, chain, id, anchors), {
      readOnly: true,
      deadline: DEADLINE,
    })
    if (verdict.fault === null) {
      const end = anchorText(id, verdict)
      console.log(`ok      ${code}: ${verdict.seq} entries, ${verdict.waiting} waiting to be sealed; ends at ${end}`)
    } else {
      isWell = false
      console.error(`BROKEN  ${code}: ${describe(verdict)}`)
    }
  }
  return isWell
}

function readAnchors(texts: readonly string[]): Anchor[] {
  return texts.map((text) => {
    const anchor = readAnchor(text)
    if (!anchor) throw new Told(USAGE)
    return anchor
  })
}

try {
  const { values } = parseArgs({ options: { anchor: { type: 'string', multiple: true, default: [] } } })
  const anchors = readAnchors(values.anchor)
  const { databaseUrl: url, dataFolder: folder, masterSecret } = readConfig()
  // Opening would make one.
  if (!url && !existsSync(folder)) throw new Told(`There is no data in ${folder}. CHOBA_DATA names another folder.`)
  const engine = await openDatabase({ url, folder })
  try {
    if (!(await verifyAll(engine, auditChain(masterSecret), anchors))) process.exitCode = 1
  } finally {
    await engine.close()
  }
} catch (error) {
  const isTold = error instanceof Told || error instanceof FolderInUse
  const isMistyped = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  console.error(isTold || isMistyped ? (error as Error).message : error)
  process.exitCode = 1
}
