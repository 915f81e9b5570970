import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '@choba/database/engine.ts'
import type { RestoreTarget } from '@choba/database/restore.ts'
import { onDatabase, onServer } from '@choba/database/testing.ts'
import { roleNameIn } from '@choba/database/usable-server.ts'

/** Empty database or empty data folder into which a drill restores a backup. */
export interface DrillCopy {
  target: RestoreTarget
  /** Name shown to the operator if the copy is kept. */
  name: string
  drop(): Promise<void>
}

const NOT_ALLOWED = '42501'

async function makeDatabase(url: string, folder: string): Promise<DrillCopy> {
  const name = `choba_drill_${new Date().toISOString().replaceAll(/\D/g, '')}`
  await onServer(url, `create database ${name} encoding 'UTF8' template template0`).catch(
    (error: unknown) => {
      if ((error as { code?: string }).code !== NOT_ALLOWED) throw error
      throw new Error(
        `The role of DATABASE_URL may not create a database: as a superuser, run: alter role ${roleNameIn(url)} createdb`,
        { cause: error },
      )
    },
  )
  return {
    target: { url: onDatabase(url, name), folder },
    name: `database ${name}`,
    drop: async () => {
      await onServer(url, `drop database ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Creates the target of a drill: an empty database on the server of DATABASE_URL, or an empty data
 * folder for a backup of the embedded database. In both cases, the server that is started on the
 * copy has its own data folder.
 * @throws Error with a message for the operator
 */
export async function makeDrillCopy(
  engine: Engine['kind'],
  databaseUrl: string | null,
): Promise<DrillCopy> {
  if (engine === 'postgres' && databaseUrl === null)
    throw new Error(
      'The backup is of a PostgreSQL server. Set DATABASE_URL to the server for the drill.',
    )
  const folder = await mkdtemp(join(tmpdir(), 'choba-drill-'))
  const drop = () => rm(folder, { recursive: true, force: true })
  if (engine === 'pglite') return { target: { url: null, folder }, name: `folder ${folder}`, drop }
  try {
    return await makeDatabase(databaseUrl!, folder)
  } catch (error) {
    await drop()
    throw error
  }
}
