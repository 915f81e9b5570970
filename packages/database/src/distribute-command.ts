import { parseArgs } from 'node:util'
import { distribute, NotDistributable } from './distribute.ts'
import { openPostgres } from './postgres.ts'

const USAGE = 'usage: npm run citus -- DATABASE_URL'

/** `npm run citus -- DATABASE_URL`: distributes a migrated database over the nodes of its cluster. May be run again. */
if (import.meta.main) {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [url] = positionals
    if (!url || positionals.length > 1) throw new NotDistributable(USAGE)
    const engine = openPostgres(url, { size: 1 })
    try {
      const tables = await distribute(engine)
      console.log(
        tables.length > 0 ? `Distributed: ${tables.join(', ')}.` : 'Nothing to do: every table is distributed already.',
      )
    } finally {
      await engine.close()
    }
  } catch (error) {
    const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    console.error(isUsage ? USAGE : error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
