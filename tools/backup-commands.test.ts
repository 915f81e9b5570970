import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manifestOf } from '@choba/database/backup-manifest.ts'
import { openDatabase } from '@choba/database/open.ts'
import { asOwner } from '@choba/database/owner.ts'
import { onDatabase, onServer, TEMPLATE } from '@choba/database/testing.ts'
import { expectMasterSecret } from '@choba/identity/master-secret.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sealWithAnchors } from '../apps/server/src/areas/audit/audit-sealing-start.ts'
import { readConfig } from '../apps/server/src/platform/settings/config.ts'
import { silentLog } from '../apps/server/src/platform/observability/log.ts'
import { makeDrillCopy } from './drill-copy.ts'
import { startPostgres } from './postgres.ts'
import { root } from './run.ts'

// Tests the commands with a PostgreSQL server. `backup-requests.test.ts` tests backups of the
// embedded database.
const server = process.env['TEST_DATABASE_URL']
const servers = server === undefined ? [] : [server]
const [ORIGINAL, CUT, TARGET] = ['backed_up', 'cut', 'target'].map(
  (name) => `choba_${name}_${process.pid}`,
)

const OTHER_SECRET =
  'This backup was made with another CHOBA_KEYS. Use the CHOBA_KEYS of that time.'
const OTHER_KEYS = { CHOBA_KEYS: 'ZzYqk3rVd2nQm8sTf5uWb7xLc0hGj4pA' }

/** Master secret of the demo. */
const { masterSecret } = readConfig({})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-backup-commands-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  code: number
  out: string
  err: string
}

function run(
  command: string,
  args: readonly string[],
  databaseUrl: string,
  more: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const { CHOBA_KEYS: _, ...own } = process.env
  const env = { ...own, DATABASE_URL: databaseUrl, CHOBA_DATA: join(folder, 'data'), ...more }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join('tools', command), ...args],
      { cwd: root, env },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

/** Seals the audit chains once, as a server does, and stores the check value of the secret. */
async function sealOnce(url: string): Promise<void> {
  const engine = await openDatabase({ url, folder })
  await expectMasterSecret(engine, masterSecret)
  const settings = { masterSecret, dataFolder: join(folder, 'sealing'), production: false }
  const sealing = await sealWithAnchors(engine, settings, silentLog())
  const count = (table: string) =>
    asOwner(engine, async (_q, connection) => {
      const { rows } = await connection.query<{ count: number }>(
        `select count(*)::int as count from ${table}`,
      )
      return rows[0]!.count
    })
  await vi.waitFor(async () => expect(await count('audit_heads')).toBe(2), { timeout: 60_000 })
  await sealing.stop()
  await engine.close()
}

const namesOfDrills = async (url: string): Promise<string[]> => {
  const engine = await openDatabase({ url, folder })
  const { rows } = await asOwner(engine, (_q, connection) =>
    connection.query<{ name: string }>(
      `select datname::text as name from pg_database where datname like 'choba\\_drill%'`,
    ),
  )
  await engine.close()
  return rows.map(({ name }) => name)
}

describe.each(servers)('backup and restore commands', (url) => {
  const [original, cut, filled] = [ORIGINAL!, CUT!, TARGET!].map((name) =>
    onDatabase(url, name),
  ) as [string, string, string]
  let dump: string
  beforeAll(async () => {
    await onServer(url, `create database ${ORIGINAL} template ${process.env[TEMPLATE]}`)
    await sealOnce(original)
    const { code, out } = await run('backup.ts', ['--to', join(folder, 'backups')], original)
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/\d+ tables, \d+ rows, 2 audit chains, .* MB in .* s, as of/),
    ])
    expect(out).toContain('The backup does not contain CHOBA_KEYS')
    dump = globSync('backups/*.dump', { cwd: folder }).map((name) => join(folder, name))[0]!
  })
  afterAll(async () => {
    for (const name of [ORIGINAL, CUT, TARGET])
      await onServer(url, `drop database if exists ${name} with (force)`)
  })

  it('test a backup on a copy with a server that sends nothing, and drop the copy', async () => {
    const anchors = join(folder, 'sealing', 'audit-anchors.ndjson')
    const { code, out, err } = await run(
      'drill.ts',
      ['--from', dump, '--anchors', anchors],
      original,
    )
    expect([code, err]).toEqual([0, ''])
    for (const line of [
      'compared with the manifest: no difference',
      'verify:audit',
      'ok      demo: 0 entries',
      'reaches all of 2 anchors',
      /verify:deposits: \d+ merchants, 0 differences/,
      /verify:figures: \d+ merchants, 0 differences/,
      'server started without jobs: /readyz answers 200',
      'tenant read: http://localhost:3000',
      'server stopped: exit code 0',
      'The backup is good',
      'copy dropped: database choba_drill_',
    ])
      expect(out).toMatch(line)
    expect(await namesOfDrills(url)).toEqual([])
  })

  it('restore on a server that lacks the roles of Choba, and fail for a database that is not empty', async () => {
    const other = await startPostgres()
    try {
      await onServer(other.url, `create role choba login createrole bypassrls password 'of-a-test'`)
      await onServer(other.url, `create database choba owner choba template template0`)
      const target = new URL(onDatabase(other.url, 'choba'))
      target.username = 'choba'
      target.password = 'of-a-test'
      const [first, second] = [
        await run('restore.ts', ['--from', dump], target.href, {
          CHOBA_DATA: join(folder, 'sealing'),
        }),
        await run('restore.ts', ['--from', dump], target.href),
      ]
      expect([first.code, first.err]).toEqual([0, ''])
      expect(first.out).toContain('compared with the manifest: no difference')
      expect(first.out).toContain('CHOBA_KEYS is not set')
      expect(first.out).toContain(
        'audit-anchors.ndjson\nIf this CHOBA_DATA belongs to another server, leave the files there',
      )
      expect([second.code, second.err]).toEqual([
        1,
        expect.stringMatching(/^The database choba at .* is not empty/),
      ])
    } finally {
      await other.stop()
    }
  })

  it.each(['choba_of_drills', 'choba-of-drills'])(
    'fail with a message that names the role %s if the role may not create a database',
    async (role) => {
      await onServer(url, `create role "${role}" login password 'of-a-test'`)
      try {
        const address = new URL(url)
        address.username = role
        address.password = 'of-a-test'
        const named = role.includes('-') ? `"${role}"` : role
        await expect(makeDrillCopy('postgres', address.href)).rejects.toThrow(
          `run: alter role ${named} createdb`,
        )
      } finally {
        await onServer(url, `drop role "${role}"`)
      }
    },
  )

  it('fail with a message about a wrong CHOBA_KEYS before they restore anything', async () => {
    await onServer(url, `create database ${TARGET}`)
    const says = { code: 1, err: `${OTHER_SECRET} Nothing was restored.\n` }
    expect(await run('restore.ts', ['--from', dump], filled, OTHER_KEYS)).toMatchObject(says)
    expect(await run('drill.ts', ['--from', dump], original, OTHER_KEYS)).toMatchObject(says)
    expect(await namesOfDrills(url)).toEqual([])
    const engine = await openDatabase({ url: filled, folder })
    const { rows } = await asOwner(engine, (_q, connection) =>
      connection.query(`select from pg_class where relnamespace = 'public'::regnamespace`),
    )
    await engine.close()
    expect(rows).toEqual([])
  })

  it('report a wrong CHOBA_KEYS, and not a broken audit chain, for a manifest without a secret check', async () => {
    const older = join(folder, 'older.dump')
    await copyFile(dump, older)
    const { keyChecks, ...manifest } = JSON.parse(
      await readFile(manifestOf(dump), 'utf8'),
    ) as Record<string, unknown>
    expect(keyChecks).toHaveLength(2)
    await writeFile(manifestOf(older), JSON.stringify(manifest))
    const { code, out, err } = await run('drill.ts', ['--from', older], original, OTHER_KEYS)
    expect([code, err]).toEqual([1, `${OTHER_SECRET}\n`])
    expect(out).not.toContain('BROKEN')
  })

  it('report an audit chain that was cut before the backup', async () => {
    await onServer(url, `create database ${CUT} template ${ORIGINAL}`)
    const engine = await openDatabase({ url: cut, folder })
    await asOwner(engine, (q) => q.deleteFrom('audit_heads').where('tenant_id', '=', 1).execute())
    await engine.close()
    await run('backup.ts', ['--to', join(folder, 'cut')], cut)
    const [from] = globSync('cut/*.dump', { cwd: folder }).map((name) => join(folder, name))
    await onServer(url, `drop database ${CUT}`)
    await onServer(url, `create database ${CUT}`)
    const { code, out } = await run('restore.ts', ['--from', from!], cut, {
      CHOBA_KEYS: masterSecret,
    })
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('BROKEN  demo: the end of the chain is gone'),
    ])
    expect(out).toContain('compared with the manifest: no difference')
  })
})
