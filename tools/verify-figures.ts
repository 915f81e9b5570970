import { existsSync } from 'node:fs'
import { openDatabase } from '@choba/database/open.ts'
import { readArguments, runCommand } from '@choba/database/operator-command.ts'
import { verifyAllFigures } from '@choba/server/areas/statistics/figure-report.ts'
import { readConfig } from '@choba/server/platform/settings/config.ts'

/**
 * `npm run verify:figures`: recalculates every rollup of every merchant (store and day, payment
 * method and day, store and hour, points by month) from its transactions and points entries, and
 * reports each difference. Can run beside a server on PostgreSQL; a server with the embedded
 * database must be stopped first. Exits with 0 if nothing differs, and with 1 if something differs
 * or could not be checked.
 */

readArguments({
  usage: `usage: npm run verify:figures
  --help  prints this
Recalculates every rollup, and lists each that differs.`,
  options: {},
})

await runCommand(async () => {
  const { databaseUrl: url, dataFolder: folder } = readConfig()
  // Checked first, because opening a missing folder would create an empty database.
  if (!url && !existsSync(folder))
    throw new Error(`There is no data in ${folder}. Set CHOBA_DATA to the data folder.`)
  const engine = await openDatabase({ url, folder })
  try {
    const { merchants, differences } = await verifyAllFigures(engine)
    for (const line of differences) console.log(line)
    console.log(`figures of ${merchants} merchants, ${differences.length} differences`)
    if (differences.length > 0) process.exitCode = 1
  } finally {
    await engine.close()
  }
})
