import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { manifestOf, readBackup } from './backup-manifest.ts'
import { answerBackupRequests, backUpDatabase } from './backup-requests.ts'
import type { Engine } from './engine.ts'
import { readMigrations } from './migration-files.ts'
import { openDatabase } from './open.ts'

// Uses the embedded database, even in a run with a PostgreSQL server, because only the folder of an
// embedded database must not be opened by two processes.
const [first] = readMigrations()
let whole: string
beforeAll(async () => {
  whole = await mkdtemp(join(tmpdir(), 'choba-requests-'))
  const made = await openDatabase({ url: null, folder: whole })
  await made.script(`
    create table migrations (name text primary key, hash text);
    create table audit_heads (tenant_id int, seq bigint, hash text);
    create table master_key_check (tenant_id int, sealed text);
    create table amounts (n int);
    insert into migrations values ('${first!.name}', '${first!.hash}');
    insert into amounts select generate_series(1, 1000)`)
  await made.close()
})
afterAll(() => rm(whole, { recursive: true, force: true }))

let parent: string
let folder: string
let file: string
let engine: Engine | null
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'choba-requests-'))
  folder = join(parent, 'data')
  file = join(parent, 'backup')
  await cp(whole, folder, { recursive: true })
  engine = await openDatabase({ url: null, folder, onConnectionLost: () => {} })
})
afterEach(async () => {
  await engine?.close()
  await rm(parent, { recursive: true, force: true })
})

/** Requests a backup from a separate process, like `npm run backup`. */
async function askFor(): Promise<string> {
  const module = new URL('./backup-requests.ts', import.meta.url).href
  const code = `const { backUpDatabase } = await import(${JSON.stringify(module)})
    await backUpDatabase(null, ${JSON.stringify(folder)}, ${JSON.stringify(file)}).then(
      ({ tables }) => console.log('rows', tables['public.amounts'].rows), (error) => console.log(error.message))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += String(text)))
  await once(child, 'close')
  return said.trim()
}

const namesIn = async (where: string) => (await readdir(where)).toSorted()

it('a backup command gets the backup from the server that has the folder open, and the server continues to work', async () => {
  const requests = answerBackupRequests(engine!, folder, (error) =>
    expect.unreachable(String(error)),
  )
  const asking = askFor()
  await engine!.script('insert into amounts values (1001)')
  expect(await asking).toMatch(/^rows 100[01]$/)
  await requests.stop()
  await engine!.script('insert into amounts values (1002)')
  const { tables, dump } = await readBackup(file)
  expect([tables['public.amounts']!.rows, dump.file]).toEqual([expect.any(Number), 'backup'])
  for (const name of [file, manifestOf(file)]) expect((await stat(name)).mode & 0o777).toBe(0o600)
  // The request file and the answer file have been removed from the data folder.
  expect(await namesIn(folder)).toEqual(['holder.json', 'pglite'])
})

it('a backup command reports the error of a backup that fails in the server', async () => {
  await engine!.script('drop table migrations')
  const failures: unknown[] = []
  const requests = answerBackupRequests(engine!, folder, (error) => failures.push(error))
  expect(await askFor()).toBe('There is nothing to back up: the database has no tables of Choba.')
  await requests.stop()
  expect(failures).toHaveLength(1)
  expect([await namesIn(folder), await namesIn(parent)]).toEqual([
    ['holder.json', 'pglite'],
    ['data'],
  ])
})

it('a server ignores a request file with invalid content', async () => {
  const failures: unknown[] = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const requests = answerBackupRequests(engine!, folder, (error) => failures.push(error))
    await writeFile(join(folder, 'backup-request'), '../../elsewhere')
    vi.advanceTimersByTime(1_000)
    await requests.stop()
  } finally {
    vi.useRealTimers()
  }
  expect([failures, await namesIn(folder)]).toEqual([
    [],
    ['backup-request', 'holder.json', 'pglite'],
  ])
  expect(await askFor()).toContain('Another backup was already requested.')
})

it('a backup command opens the folder itself if no other process has it open', async () => {
  await engine!.close()
  const { tables } = await backUpDatabase(null, folder, file)
  expect(tables['public.amounts']!.rows).toBe(1_000)
  await rm(folder, { recursive: true })
  await expect(backUpDatabase(null, folder, file)).rejects.toThrow('There is no database in')
})
