import { existsSync } from 'node:fs'
import { openDatabase } from '@choba/database/open.ts'
import { readArguments, runCommand } from '@choba/database/operator-command.ts'
import {
  summarizeDeposits,
  verifyAllDeposits,
} from '@choba/server/areas/deposits/deposit-verification.ts'
import { readConfig } from '@choba/server/platform/settings/config.ts'

/**
 * `npm run verify:deposits`: recalculates every closed day and deposit of every merchant from its
 * transactions and terms, and reports each difference. Can run beside a server on PostgreSQL; a
 * server with the embedded database must be stopped first. Exits with 0 if nothing differs, and
 * with 1 if something differs or could not be checked.
 */

readArguments({
  usage: `usage: npm run verify:deposits
  --help  prints this
Recalculates every closed day and deposit, and lists each that differs.`,
  options: {},
})

await runCommand(async () => {
  const { databaseUrl: url, dataFolder: folder } = readConfig()
  // Checked first, because opening a missing folder would create an empty database.
  if (!url && !existsSync(folder))
    throw new Error(`There is no data in ${folder}. Set CHOBA_DATA to the data folder.`)
  const engine = await openDatabase({ url, folder })
  try {
    const report = await verifyAllDeposits(engine)
    for (const line of report.differences) console.log(line)
    console.log(summarizeDeposits(report))
    if (report.differences.length > 0) process.exitCode = 1
  } finally {
    await engine.close()
  }
})
