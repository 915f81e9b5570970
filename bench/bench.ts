import '../tools/node-version.js'
import { measureAcrossMerchants } from './across-merchants.ts'
import { measureDeposits } from './deposits.ts'
import { measureDocuments } from './documents.ts'
import { measureEmbedded } from './embedded.ts'
import { measureExport } from './export.ts'
import { measureFeed } from './feed.ts'
import type { Figure } from './figure.ts'
import { measureNotifications } from './notifications.ts'
import { measurePoints } from './points.ts'
import { measurePortal } from './portal.ts'
import { measureImport } from './import.ts'
import { measurePortalImport } from './portal-import.ts'
import { measureOverload } from './overload.ts'
import { measurePeople } from './people.ts'
import { readOptions, type BenchOptions, type FigureName } from './options.ts'
import { measureRefunds } from './refunds.ts'
import { tableOf, writeReport } from './report.ts'
import { measureSearch } from './search.ts'
import { measureSignIn } from './sign-in.ts'
import { measureStart } from './start.ts'
import { measureStores } from './stores.ts'
import { measureStatistics } from './statistics.ts'
import { measureTenants } from './tenants.ts'
import { measureUploads } from './uploads.ts'
import { openBenchContext, type BenchContext } from './context.ts'
import { measureTotals } from './totals.ts'

// The order matters, because some measurements change the data.
const measurements: Record<
  FigureName,
  (context: BenchContext, options: BenchOptions) => Promise<Figure[]>
> = {
  start: measureStart,
  search: measureSearch,
  totals: measureTotals,
  export: measureExport,
  embedded: measureEmbedded,
  portal: measurePortal,
  import: measureImport,
  'portal-import': measurePortalImport,
  feed: measureFeed,
  merchants: measureAcrossMerchants,
  people: measurePeople,
  stores: measureStores,
  'sign-in': measureSignIn,
  overload: measureOverload,
  documents: measureDocuments,
  statistics: measureStatistics,
  deposits: measureDeposits,
  points: measurePoints,
  notifications: measureNotifications,
  uploads: measureUploads,
  // Runs near the end: the next start of a server must seal the audit entries of these refunds,
  // which are thousands.
  refunds: measureRefunds,
  // Runs last, because it deletes the tenant.
  tenants: measureTenants,
}

async function bench(options: BenchOptions): Promise<boolean> {
  const began = performance.now()
  const say = (text: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)
  say(`creating ${options.rows} rows`)
  const context = await openBenchContext(options.rows)
  let stopped: Promise<void> | null = null
  const stop = () => (stopped ??= context.stop())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  }
  try {
    const figures: Figure[] = []
    const failed: string[] = []
    for (const [name, measure] of Object.entries(measurements)) {
      if (!options.only.includes(name as FigureName)) continue
      say(name)
      try {
        const measured = await measure(context, options)
        console.log(tableOf(measured))
        figures.push(...measured)
      } catch (error) {
        // Continues with the other measurements after a failure.
        console.error(error)
        failed.push(name)
      }
    }
    say('done\n')
    console.log(tableOf(figures))
    if (failed.length > 0) console.error(`not measured: ${failed.join(', ')}`)
    if (options.targets) writeReport(context, options, figures)
    return failed.length === 0 && (!options.targets || figures.every(({ holds }) => holds))
  } finally {
    await stop()
  }
}

/** Parses the command line. Returns null after printing an error message. */
function readCommandLine(): BenchOptions | null {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    return null
  }
}

try {
  const asked = readCommandLine()
  if (!asked || !(await bench(asked))) process.exitCode = 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
