import { existsSync, globSync, linkSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FolderInUse, lockFolder } from '@choba/database/folder-lock.ts'
import { onDatabase, onServer } from '@choba/database/testing.ts'
import { Client } from 'pg'

/** Number of newest templates that are kept. */
const KEPT = 3
/**
 * Interval in milliseconds between attempts to get the lock while another process builds a
 * template.
 */
const POLL_MS = 100

/**
 * Returns the folder for templates of the embedded database. The folder is inside `node_modules`.
 * Copies of the working tree link to `node_modules`, so they share the templates, and `npm ci`
 * deletes the templates.
 */
const sharedFolder = (): string =>
  join(
    dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
    '../.cache/choba-templates',
  )

/**
 * Waits until no other process builds a template.
 * @returns a function that releases the lock
 */
async function lockWhenFree(folder: string): Promise<() => void> {
  for (;;) {
    try {
      return await lockFolder(folder)
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      await sleep(POLL_MS)
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Deletes all templates except the newest, and the links of runs that were killed. */
function prune(folder: string): void {
  const changed = (name: string) => statSync(join(folder, name)).mtimeMs
  const templates = globSync('*.tar', { cwd: folder }).sort(
    (one, other) => changed(other) - changed(one),
  )
  const links = globSync('*.run-*', { cwd: folder }).filter(
    (name) => !isRunning(Number(name.split('.run-')[1])),
  )
  for (const name of [...templates.slice(KEPT), ...links])
    rmSync(join(folder, name), { force: true })
}

/**
 * Builds a template file if there is none with this key. Each run gets its own hard link to the
 * file, so deleting an old template does not affect a run that uses it.
 * @returns the path of the link
 */
export async function shareFile(
  key: string,
  build: () => Promise<Uint8Array>,
  folder = sharedFolder(),
): Promise<string> {
  const shared = join(folder, `${key}.tar`)
  const own = join(folder, `${key}.run-${process.pid}`)
  const release = await lockWhenFree(folder)
  try {
    if (!existsSync(shared)) {
      await writeFile(own, await build())
      // Renaming is atomic, so a run that is killed while it writes leaves no incomplete template.
      renameSync(own, shared)
    }
    const now = new Date()
    utimesSync(shared, now, now)
    rmSync(own, { force: true })
    linkSync(shared, own)
    prune(folder)
  } finally {
    release()
  }
  return own
}

/**
 * Builds a template database if the server has none with this key, and copies it to the database
 * `name` for this run. Because each run has its own copy, deleting an old template does not affect
 * a run.
 */
export async function shareDatabase(
  { url, key, prefix = 'choba_shared_' }: { url: string; key: string; prefix?: string },
  name: string,
  build: (url: string) => Promise<void>,
): Promise<void> {
  const shared = `${prefix}${key}`
  const lock = new Client({ connectionString: url })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [prefix])
    const { rowCount } = await lock.query('select from pg_database where datname = $1', [shared])
    if (rowCount === 0) {
      const unfinished = `${prefix}unfinished`
      await onServer(url, `drop database if exists ${unfinished} with (force)`)
      await onServer(url, `create database ${unfinished}`)
      await build(onDatabase(url, unfinished))
      await onServer(url, `alter database ${unfinished} rename to ${shared}`)
      const { rows } = await lock.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1) order by oid desc offset $2',
        [prefix, KEPT],
      )
      for (const { datname } of rows) await onServer(url, `drop database ${datname} with (force)`)
    }
    await onServer(url, `create database ${name} template ${shared}`)
  } finally {
    await lock.end()
  }
}
