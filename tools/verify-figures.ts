import { existsSync } from 'node:fs'
import { openDatabase } from '@choba/database/open.ts'
import { readArguments, runCommand } from '@choba/database/operator-command.ts'
import { verifyAllFigures } from '@choba/server/areas/statistics/figure-report.ts'
import { readConfig } from '@choba/server/platform/settings/config.ts'

/**
 * `npm run verify:figures`: computes every rollup of every merchant (by store and day, brand and day, store and hour; months of points) again
 * from its transactions and entries of points, and names each that differs. Beside a running server on PostgreSQL; the embedded database's has to be
 * stopped. Ends with 0 when nothing differs, and with 1 when something does or could not be looked at.
 */

readArguments({
  usage: `usage: npm run verify:figures
  --help  prints this
It computes every rollup again, and names each that differs.`,
  options: {},
})

await runCommand(async () => {
  const { databaseUrl: url, dataFolder: folder } = readConfig()
  // Opening would make one.
  if (!url && !existsSync(folder))
    throw new Error(`There is no data in ${folder}. CHOBA_DATA names another folder.`)
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
