import { existsSync } from 'node:fs'
import { openDatabase } from '@choba/database/open.ts'
import { exitWithUsage, readArguments, runCommand } from '@choba/database/operator-command.ts'
import { auditChain, readAnchor, type Anchor } from '@choba/server/areas/audit/audit-chain.ts'
import { readEvidence, verifyTenants } from '@choba/server/areas/audit/audit-report.ts'
import { readConfig } from '@choba/server/platform/settings/config.ts'

/**
 * `npm run verify:audit`: verifies the audit chain of every tenant and reports its first broken
 * link. Can run beside a server on PostgreSQL; a server with the embedded database must be stopped
 * first. Requires the server's CHOBA_KEYS. Exits with 0 if all chains are intact, with 1 if one is
 * broken or could not be checked, and with 2 if all are intact but a tenant has no anchor.
 */

const USAGE = `usage: npm run verify:audit -- [--anchors FILE]… [--anchor TENANT:LINK:HASH]…
  --anchors FILE             also reads a copy of an anchor file that is kept elsewhere
  --anchor TENANT:LINK:HASH  also uses this anchor, as it is in the log
  --help                     prints this
Always reads the anchors in the files audit-anchors*.ndjson of CHOBA_DATA.`

/**
 * Exit code for a broken chain and for invalid options. Invalid options do not have the usual code
 * 2, because 2 means that a tenant has no anchor.
 */
const FAILED = 1

function anchorOf(text: string): Anchor {
  const anchor = readAnchor(text)
  if (!anchor)
    exitWithUsage(`"${text}" is not an anchor: TENANT:LINK:HASH is expected.`, USAGE, FAILED)
  return anchor
}

const { values } = readArguments({
  usage: USAGE,
  usageExit: FAILED,
  options: {
    anchor: { type: 'string', multiple: true, default: [] },
    anchors: { type: 'string', multiple: true, default: [] },
  },
})
const given = values.anchor.map(anchorOf)

await runCommand(async () => {
  const { databaseUrl: url, dataFolder: folder, masterSecret } = readConfig()
  // Checked first, because opening a missing folder would create an empty database.
  if (!url && !existsSync(folder))
    throw new Error(`There is no data in ${folder}. Set CHOBA_DATA to the data folder.`)
  const chain = auditChain(masterSecret)
  // Reads the anchors before the chains are verified, because a running server adds entries in the
  // meantime.
  const evidence = await readEvidence(chain, folder, values.anchors)
  evidence.anchors.push(...given)
  const engine = await openDatabase({ url, folder })
  try {
    const { lines, exitCode } = await verifyTenants(engine, chain, evidence)
    for (const line of lines) console.log(line)
    process.exitCode = exitCode
  } finally {
    await engine.close()
  }
})
