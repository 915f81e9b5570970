import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@choba/database/migrate.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openPGlite } from '@choba/database/pglite.ts'
import { dumpSchema } from '@choba/database/schema-dump.ts'
import { root, type Outcome } from './run.ts'

export const schemaFile = join(root, 'packages/database/schema.sql')

/** Migrates an empty database in memory and returns its schema. */
export async function readSchema(): Promise<string> {
  const engine = await openPGlite({ folder: null })
  try {
    await migrate(engine)
    return await asOwner(engine, (_q, connection) => dumpSchema(connection))
  } finally {
    await engine.close()
  }
}

/** Compares packages/database/schema.sql with the schema that the migrations produce. */
export async function checkSchema(): Promise<Outcome> {
  try {
    const ok = (await readSchema()) === readFileSync(schemaFile, 'utf8')
    return {
      ok,
      output: ok
        ? ''
        : 'packages/database/schema.sql is not what the migrations make: npm run schema',
    }
  } catch (error) {
    return { ok: false, output: (error as Error).message }
  }
}
