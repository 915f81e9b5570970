import { join, resolve } from 'node:path'
import { manifestOf } from '@choba/database/backup-manifest.ts'
import { backUpDatabase } from '@choba/database/backup-requests.ts'
import { describeFingerprint } from '@choba/database/fingerprint.ts'
import { makeFolder } from '@choba/database/make-folder.ts'
import { readArguments, runCommand } from '@choba/database/operator-command.ts'
import { readConfig } from '@choba/server/platform/settings/config.ts'
import { secondsOf } from './timed-steps.ts'

/**
 * `npm run backup`: backs up the database while the server runs. Exits with 0 if the dump and its
 * manifest are complete, otherwise with 1.
 */

const { values } = readArguments({
  usage: `usage: npm run backup [-- --to FOLDER]
  --to FOLDER  folder for the backup (default: the folder backups in CHOBA_DATA)
  --help       prints this
Writes a dump of one moment, and next to it a manifest with the hash of every table. The server keeps running.
The backup does not contain CHOBA_KEYS. Keep it separately: without it, the encrypted secrets cannot be decrypted.`,
  options: { to: { type: 'string' } },
})

await runCommand(async () => {
  const { databaseUrl: url, dataFolder } = readConfig()
  const folder = resolve(values.to ?? join(dataFolder, 'backups'))
  makeFolder(folder, 0o700)
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const file = join(folder, `choba-${stamp}.${url === null ? 'tar.gz' : 'dump'}`)
  const began = performance.now()
  const manifest = await backUpDatabase(url, dataFolder, file)
  console.log(file)
  console.log(manifestOf(file))
  const size = (manifest.dump.bytes / 1024 ** 2).toFixed(1)
  console.log(
    `${describeFingerprint(manifest)}, ${size} MB in ${secondsOf(began)}, as of ${manifest.at}`,
  )
  console.log('The backup does not contain CHOBA_KEYS. Keep it separately.')
})
