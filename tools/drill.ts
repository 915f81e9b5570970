import { exitWithUsage, readArguments, runCommand } from '@choba/database/operator-command.ts'
import { verifyAllDeposits } from '@choba/server/areas/deposits/deposit-verification.ts'
import { verifyAllFigures } from '@choba/server/areas/statistics/figure-report.ts'
import { readConfig } from '@choba/server/platform/settings/config.ts'
import { makeDrillCopy, type DrillCopy } from './drill-copy.ts'
import { readCopyAddress, startOnCopy, type CopyAddress } from './drill-server.ts'
import { secondsOf, timedStep } from './timed-steps.ts'
import { restoreAndCompare, verifyAuditOf, type Restored } from './verified-restore.ts'

/**
 * `npm run drill -- --from FILE`: tests a backup on a temporary copy. Exits with 0 if the copy
 * matches the backup, its audit log is unchanged, its deposits and rollups are correct and a server
 * works on it. Exits with 1 otherwise.
 */

const USAGE = `usage: npm run drill -- --from FILE [--anchors FILE]… [--keep]
  --from FILE     dump that npm run backup wrote; its manifest must be in the same folder
  --anchors FILE  copy of audit-anchors.ndjson from before the backup
  --keep          keeps the copy after the drill
  --help          prints this
Restores the backup into a new database on the server of DATABASE_URL, or into a new folder for a backup of the
embedded database. Compares every table with the manifest, verifies the audit log, deposits and rollups, and starts a
server without jobs on the copy. Needs the CHOBA_KEYS of the server that was backed up.`

const { values } = readArguments({
  usage: USAGE,
  options: {
    from: { type: 'string' },
    anchors: { type: 'string', multiple: true, default: [] },
    keep: { type: 'boolean' },
  },
})
const { from, anchors, keep = false } = values
if (from === undefined) exitWithUsage('--from is required.', USAGE)

const { databaseUrl, masterSecret } = readConfig()

/** Verifies deposits or rollups and prints each difference. */
async function verifyBooks(
  name: string,
  verify: () => Promise<{ merchants: number; differences: readonly string[] }>,
) {
  const { differences } = await timedStep(name, verify, (found) => {
    return `${found.merchants} merchants, ${found.differences.length} differences`
  })
  for (const line of differences) console.log(`DIFFERS   ${line}`)
  return differences.length === 0
}

async function verifyContent(restored: Restored): Promise<boolean[]> {
  const { engine, isSame } = restored
  return [
    isSame,
    await verifyAuditOf(restored, masterSecret, anchors),
    await verifyBooks('verify:deposits', () => verifyAllDeposits(engine)),
    await verifyBooks('verify:figures', () => verifyAllFigures(engine)),
  ]
}

async function tryServer(copy: DrillCopy, address: CopyAddress): Promise<boolean> {
  const server = await timedStep(
    'server started without jobs',
    () => startOnCopy(copy.target, address),
    () => '/readyz answers 200',
  )
  let hasRead = false
  try {
    // The response contains a setting of the tenant. The server selects the tenant by the host.
    hasRead = await timedStep(
      'tenant read',
      () =>
        server
          .get('/edge/health')
          .then(({ status, body }) => status === 200 && body.includes('ratingFrequency')),
      (isFound) => (isFound ? address.origin : `the server finds no tenant for ${address.origin}`),
    )
  } finally {
    const code = await timedStep(
      'server stopped',
      () => server.stop(),
      (exit) => `exit code ${exit}`,
    )
    hasRead &&= code === 0
  }
  return hasRead
}

/**
 * Restores a backup into a copy and tests the copy.
 * @param made called with the copy as soon as it exists, so that the caller can drop it
 */
async function drill(file: string, made: (copy: DrillCopy) => void): Promise<boolean> {
  let copy: DrillCopy | undefined
  const restored = await restoreAndCompare(file, masterSecret, async ({ engine }) => {
    copy = await makeDrillCopy(engine, databaseUrl)
    made(copy)
    return copy.target
  })
  let checks: boolean[]
  let address: CopyAddress
  try {
    checks = await verifyContent(restored)
    address = await readCopyAddress(restored.engine)
  } finally {
    // Closes the embedded database, because the server opens it itself.
    await restored.engine.close()
  }
  return [...checks, await tryServer(copy!, address)].every(Boolean)
}

await runCommand(async () => {
  const began = performance.now()
  const copies: DrillCopy[] = []
  try {
    const isRight = await drill(from, (copy) => {
      copies.push(copy)
      console.log(`The copy: ${copy.name}`)
    })
    console.log(
      `${isRight ? 'The backup is good' : 'The backup is NOT good'}, after ${secondsOf(began)}.`,
    )
    if (!isRight) process.exitCode = 1
  } finally {
    for (const copy of copies)
      if (keep) console.log(`The copy is kept: ${copy.name}`)
      else
        await timedStep(
          'copy dropped',
          () => copy.drop(),
          () => copy.name,
        )
  }
})
