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
  --from FILE  dump that npm run backup wrote; its manifest must be in the same folder
  --jobs N     number of tables and indexes that are restored in parallel on PostgreSQL (default: 1)
  --help       prints this
Restores into the database of DATABASE_URL, or into CHOBA_DATA if DATABASE_URL is not set. The target must be empty.
With --jobs, a failed restore leaves part of the data behind. Without --jobs, it leaves nothing.`

const { values } = readArguments({
  usage: USAGE,
  options: { from: { type: 'string' }, jobs: { type: 'string' } },
})
const { from, jobs: jobsText = '1' } = values
if (from === undefined) exitWithUsage('--from is required.', USAGE)
const jobs = /^\d{1,2}$/.test(jobsText) ? Number(jobsText) : 0
if (jobs < 1 || jobs > MAX_JOBS)
  exitWithUsage(`--jobs must be a whole number from 1 to ${MAX_JOBS}.`, USAGE)

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
        'CHOBA_KEYS is not set: the audit chains were compared, but their signatures were not verified.',
      )
    if (!restored.isSame)
      console.log('The restored database differs from the backup. Do not use it.')
    else if (!isWhole)
      console.log('The restored database matches the backup, but an audit chain in it is broken.')
    if (!restored.isSame || !isWhole) {
      process.exitCode = 1
      return
    }
    const anchors = await listAnchorFiles(folder)
    if (anchors.length > 0)
      console.log(`Before you start the server, move the anchor files of the audit log away: ${anchors.join(', ')}
If this CHOBA_DATA belongs to another server, leave the files there and use another CHOBA_DATA for the copy.`)
  } finally {
    await restored.engine.close()
  }
})
