import { exitWithUsage, readArguments, runCommand } from '@choba/database/operator-command.ts'
import { listAnchorFiles } from '@choba/server/areas/audit/audit-anchors.ts'
import { readConfig } from '@choba/server/platform/settings/config.ts'
import { restoreAndCompare, verifyAuditOf } from './verified-restore.ts'

/**
 * `npm run restore -- --from FILE`: restores a backup into an empty database, and compares every
 * table and audit chain with the manifest. Exits with 0 if nothing differs, otherwise with 1.
 */

const MAX_JOBS = 64

const USAGE = `usage: npm run restore -- --from FILE [--jobs N]
  --from FILE  the dump that npm run backup wrote; its manifest must lie beside it
  --jobs N     restores N tables and indexes at once (PostgreSQL); 1 if left out
  --help       prints this
It restores into the database of DATABASE_URL, or without one into CHOBA_DATA. Either must be empty.
With --jobs a restore that fails leaves a part behind; without, nothing.`

const { values } = readArguments({
  usage: USAGE,
  options: { from: { type: 'string' }, jobs: { type: 'string' } },
})
const { from, jobs: jobsText = '1' } = values
if (from === undefined) exitWithUsage('--from is needed.', USAGE)
const jobs = /^\d{1,2}$/.test(jobsText) ? Number(jobsText) : 0
if (jobs < 1 || jobs > MAX_JOBS)
  exitWithUsage(`--jobs is a whole number from 1 to ${MAX_JOBS}.`, USAGE)

await runCommand(async () => {
  const { databaseUrl: url, dataFolder: folder, masterSecret } = readConfig()
  // The demo has a fixed secret. For a production server, only the operator knows the secret.
  const mayVerify = url === null || process.env['CHOBA_KEYS'] !== undefined
  const restored = await restoreAndCompare(from, mayVerify ? masterSecret : null, async () => ({
    url,
    folder,
    jobs,
  }))
  try {
    const isWhole = !mayVerify || (await verifyAuditOf(restored, masterSecret))
    if (!mayVerify)
      console.log(
        'CHOBA_KEYS is not set: the audit chains were compared, and their signatures were not.',
      )
    if (!restored.isSame)
      console.log('The restored database is not what was backed up: do not use it.')
    else if (!isWhole)
      console.log('The database is what was backed up, and an audit chain of it is not whole.')
    if (!restored.isSame || !isWhole) {
      process.exitCode = 1
      return
    }
    const anchors = await listAnchorFiles(folder)
    if (anchors.length > 0)
      console.log(`Before the server starts, move the anchors of the audit log away: ${anchors.join(', ')}
If this CHOBA_DATA belongs to another server, leave them there and give the copy another one.`)
  } finally {
    await restored.engine.close()
  }
})
