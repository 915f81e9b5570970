import { distribute } from './distribute.ts'
import { exitWithUsage, readArguments, runCommand } from './operator-command.ts'
import { openPostgres } from './postgres.ts'
import { expectUsableServer } from './usable-server.ts'

const USAGE = `usage: npm run citus -- DATABASE_URL
  DATABASE_URL  address of the coordinator's database, with a superuser
  --help        prints this`

/**
 * `npm run citus -- DATABASE_URL`: distributes the tables of a migrated database over a Citus
 * cluster. Running it again is safe.
 */
if (import.meta.main) {
  const { positionals } = readArguments({ usage: USAGE, options: {}, maxPositionals: 1 })
  const [url] = positionals
  if (!url) exitWithUsage('DATABASE_URL is required.', USAGE)
  await runCommand(async () => {
    const engine = openPostgres(url, { size: 1 })
    try {
      await expectUsableServer(engine, url)
      const tables = await distribute(engine)
      console.log(
        tables.length > 0
          ? `Distributed: ${tables.join(', ')}.`
          : 'Nothing to do: all tables are already distributed.',
      )
    } finally {
      await engine.close()
    }
  })
}
