import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifestOf, readBackup, type Manifest } from './backup-manifest.ts'
import { writeBackup } from './backup.ts'
import type { Engine } from './engine.ts'
import { differencesBetween, readFingerprint } from './fingerprint.ts'
import { asOwner } from './owner.ts'
import { expectProgram, expectServerFor, libpqEnvironment } from './postgres-dump.ts'
import { openPostgres } from './postgres.ts'
import { restoreBackup, verifyRestored, type RestoreTarget } from './restore.ts'
import { onDatabase, onServer, openTestDatabase, TEMPLATE } from './testing.ts'

const server = process.env['TEST_DATABASE_URL']
const servers = server === undefined ? [] : [server]
const NAME = `choba_restored_${process.pid}`

let folder: string
let source: Engine
let sourceUrl: string | null
let file: string
let manifest: Manifest
let target: RestoreTarget
let restored: Engine

/** Creates an empty database on the server, or returns an empty folder without a server. */
async function makeTarget(name: string): Promise<RestoreTarget> {
  if (server === undefined) return { url: null, folder: join(folder, name) }
  await onServer(server, `create database ${name}`)
  return { url: onDatabase(server, name), folder }
}

const inSource = (text: string) => asOwner(source, (_q, connection) => connection.query(text))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-backup-'))
  source = await openTestDatabase()
  const { rows } = await inSource('select current_database()::text as name')
  sourceUrl = server === undefined ? null : onDatabase(server, String(rows[0]!['name']))
  await inSource(
    `insert into audit_heads (tenant_id, seq, hash, signature, sealed_at) values (1, 2, repeat('b', 64), '', now())`,
  )
  await inSource(`insert into audit_seals (tenant_id, seq, merchant_id, entry_id, hash)
    select 1, n, (select min(id) from merchants where tenant_id = 1), n, repeat(chr(96 + n), 64) from generate_series(1, 2) n`)
  await inSource(`select setval('merchant_ids', 5001)`)
  file = join(folder, 'of-a-test')
  manifest = await writeBackup(source, sourceUrl, file)
  target = await makeTarget(NAME)
  restored = await restoreBackup(file, await readBackup(file), target)
})
afterAll(async () => {
  await restored?.close()
  await source?.close()
  for (const url of servers) await onServer(url, `drop database if exists ${NAME} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

it('a restored database equals its backup, and the manifest contains the numbers of rows', async () => {
  expect(await verifyRestored(restored, manifest)).toEqual([])
  expect(manifest.tables['public.transactions']!.rows).toBeGreaterThanOrEqual(3_000)
  expect(manifest.heads).toEqual([{ tenantId: 1, seq: '2', hash: 'b'.repeat(64) }])
  expect([manifest.engine, manifest.objects['policies']]).toEqual([source.kind, expect.any(Number)])
  expect(manifest.objects['policies']).toBeGreaterThan(100)
})

it('a backup consists of two files that only their owner can read', async () => {
  expect((await readdir(folder)).filter((name) => name.startsWith('of-a-test')).toSorted()).toEqual(
    ['of-a-test', 'of-a-test.manifest.json'],
  )
  for (const name of [file, manifestOf(file)]) expect((await stat(name)).mode & 0o777).toBe(0o600)
})

class RolledBack extends Error {}

/**
 * Changes the restored database, returns the differences from the manifest, and rolls the changes
 * back.
 */
async function differencesAfter(...changes: string[]): Promise<string[]> {
  let found: string[] = []
  await asOwner(restored, async (_q, connection) => {
    for (const change of changes) await connection.query(change)
    found = differencesBetween(manifest, await readFingerprint(connection))
    throw new RolledBack()
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return found
}

it.each([
  [
    'a changed row',
    [
      "update transactions set remark = coalesce(remark, '') || '.' where id = (select min(id) from transactions)",
    ],
    [/^public\.transactions: \d+ rows, and at least one differs$/],
  ],
  [
    'two rows that exchanged a value',
    [
      `with two as (select id, merchant_id, row_number() over (order by id) as n from transactions order by id limit 2)
       update transactions t set remark = 'of row ' || (3 - n) from two where t.id = two.id and t.merchant_id = two.merchant_id`,
    ],
    [/^public\.transactions: \d+ rows, and at least one differs$/],
  ],
  [
    'a missing row',
    ['delete from tenant_origins where origin = (select min(origin) from tenant_origins)'],
    [/^public\.tenant_origins: (\d+) rows in the backup, \d+ here$/],
  ],
  [
    'a missing table',
    ['drop table installation'],
    [/^public\.installation: the table is missing$/],
  ],
  [
    'an audit chain whose last link and head were removed',
    [
      'delete from audit_seals where tenant_id = 1 and seq = 2',
      `update audit_heads set seq = 1, hash = repeat('a', 64) where tenant_id = 1`,
    ],
    [
      /^public\.audit_heads: 1 rows, and at least one differs$/,
      /^public\.audit_seals: 2 rows in the backup, 1 here$/,
      /^audit chain of tenant 1: it ended at link 2 \(bbbbbbbbbbbb…\), and ends at link 1 \(aaaaaaaaaaaa…\)$/,
    ],
  ],
  [
    'a missing policy of row-level security',
    ['drop policy of_merchant on transactions'],
    [/^policies: \d+ in the backup, \d+ here$/],
  ],
  [
    'an added permission',
    ['grant delete on tenants to choba_merchant'],
    [/^rights to relations: \d+ in the backup, \d+ here$/],
  ],
  [
    'a sequence that would hand out numbers twice',
    [`select setval('merchant_ids', 1001)`],
    [/^public\.merchant_ids: the sequence is at 1001, and was at \d+$/],
  ],
])('the comparison with the manifest reports %s', async (_what, changes, differences) => {
  const found = await differencesAfter(...changes)
  // A missing table also loses its constraints and indexes. These differences follow the expected
  // ones.
  expect(found.slice(0, differences.length)).toEqual(
    differences.map((line) => expect.stringMatching(line)),
  )
})

it('the comparison with the manifest accepts a sequence with a higher value', async () => {
  // Sequences do not roll back, so this change stays.
  expect(await differencesAfter(`select setval('merchant_ids', 5002)`)).toEqual([])
})

it('a restore fails if the target database is not empty', async () => {
  await restored.close()
  await expect(restoreBackup(file, manifest, target)).rejects.toThrow(/is not empty/)
  await rm(join(folder, 'elsewhere'), { recursive: true, force: true })
  const other =
    source.kind === 'postgres'
      ? { url: null, folder: join(folder, 'elsewhere') }
      : { url: 'x', folder }
  await expect(restoreBackup(file, manifest, other)).rejects.toThrow(
    /^The backup is of (a PostgreSQL|the embedded)/,
  )
})

it('a restore fails for a backup of a database that this release cannot use', async () => {
  const text = await readFile(manifestOf(file), 'utf8')
  const [first] = manifest.migrations
  const written = (change: object) =>
    writeFile(manifestOf(file), JSON.stringify({ ...manifest, ...change }))
  await written({ migrations: [{ ...first, hash: 'f'.repeat(64) }] })
  await expect(readBackup(file)).rejects.toThrow(
    /was made by another version: .* had other contents\. Restore it with/,
  )
  await written({
    migrations: [...manifest.migrations, { name: '900-later.sql', hash: 'f'.repeat(64) }],
  })
  await expect(readBackup(file)).rejects.toThrow('this one has no migration 900-later.sql')
  await written({ format: 1 })
  await expect(readBackup(file)).rejects.toThrow(
    /a version before 0\.1\.0\. Restore it with that version/,
  )
  await writeFile(manifestOf(file), text)
  expect(await readBackup(file)).toEqual(manifest)
})

it('a restore fails for a dump that is damaged or has no manifest', async () => {
  await appendFile(file, 'x')
  await expect(readBackup(file)).rejects.toThrow(/is damaged: its size \(\d+ bytes\)/)
  await rm(manifestOf(file))
  await expect(readBackup(file)).rejects.toThrow(/manifest\.json is missing/)
  await expect(readBackup(join(folder, 'nope.dump'))).rejects.toThrow(
    /^There is no backup .*nope\.dump\.$/,
  )
})

it('a failed backup leaves no file', async () => {
  const failing: Pick<Engine, 'kind' | 'transaction' | 'dumpWith'> = {
    ...source,
    transaction: () => Promise.reject(new Error('no database')),
    dumpWith: () => Promise.reject(new Error('no database')),
  }
  await expect(writeBackup(failing, sourceUrl, join(folder, 'failed'))).rejects.toThrow(
    'no database',
  )
  expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([])
})

describe.each(servers)('a backup of a database on a server', (url) => {
  const [busy, copy] = [`choba_busy_${process.pid}`, `choba_calm_${process.pid}`]
  afterAll(async () => {
    for (const name of [busy, copy])
      await onServer(url, `drop database if exists ${name} with (force)`)
  })

  it('is a consistent snapshot, although the database is being written to', async () => {
    await onServer(url, `create database ${busy} template ${process.env[TEMPLATE]}`)
    const engine = openPostgres(onDatabase(url, busy))
    await engine.script('create table credits (n int); create table debits (n int)')
    let written = 0
    const stopping = new AbortController()
    const writing = (async () => {
      while (!stopping.signal.aborted)
        await asOwner(engine, async (_q, connection) => {
          await connection.query('insert into credits values ($1)', [++written])
          await connection.query('insert into debits values ($1)', [written])
        })
    })()
    await expect.poll(() => written).toBeGreaterThan(10)
    const dump = join(folder, 'busy')
    const content = await writeBackup(engine, onDatabase(url, busy), dump)
    stopping.abort()
    await writing
    const { credits, debits } = Object.fromEntries(
      Object.entries(content.tables).map(([name, { rows }]) => [name.split('.')[1], rows]),
    )
    expect(credits).toBe(debits)
    expect(credits).toBeLessThan(written)
    await engine.close()
    await onServer(url, `create database ${copy}`)
    const calm = await restoreBackup(dump, content, { url: onDatabase(url, copy), folder, jobs: 2 })
    expect(await verifyRestored(calm, content)).toEqual([])
    await calm.close()
  })

  it('fails with a clear message if a client program of PostgreSQL is too old or missing', async () => {
    await expect(expectProgram('pg_dump', '99.1')).rejects.toThrow(
      /^pg_dump on the PATH is of PostgreSQL \d+.*, but the server is 99\.1: install/,
    )
    const path = process.env['PATH']
    process.env['PATH'] = folder
    try {
      await expect(expectProgram('pg_restore', '15.1')).rejects.toThrow(
        'pg_restore is not on the PATH: install',
      )
    } finally {
      process.env['PATH'] = path
    }
  })
})

it('a restore fails on a server whose major version is older than that of the backup', () => {
  expect(() => expectServerFor('17.2', '15.6')).toThrow('Restore it on 17 or later')
  expect(() => expectServerFor('15.6', '15.2')).not.toThrow()
})

it('the database address is passed to client programs in environment variables, not as an argument', async () => {
  const authority = join(folder, 'ca.pem')
  await writeFile(authority, '')
  const env = libpqEnvironment(
    `postgres://choba:p%40ss@db.internal:5433/shop?sslmode=no-verify&sslrootcert=${authority}`,
  )
  expect(env).toMatchObject({
    PGHOST: 'db.internal',
    PGPORT: '5433',
    PGUSER: 'choba',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'shop',
    PGSSLMODE: 'require',
    PGSSLROOTCERT: authority,
  })
})
