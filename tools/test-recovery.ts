import './node-version.js'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SNAPSHOT } from '@choba/database/backup.ts'
import type { Engine } from '@choba/database/engine.ts'
import {
  describeFingerprint,
  differencesBetween,
  readFingerprint,
} from '@choba/database/fingerprint.ts'
import { migrate } from '@choba/database/migrate.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openPostgres } from '@choba/database/postgres.ts'
import { seed } from '@choba/database/seed/seed.ts'
import { onDatabase, onServer } from '@choba/database/testing.ts'
import { postgresPrograms, postgresUser } from './postgres-programs.ts'
import { startPostgres } from './postgres.ts'
import { recover, takeBaseBackup } from './recovered-postgres.ts'

/**
 * `node tools/test-recovery.ts`: tests point-in-time recovery with PostgreSQL's own programs and
 * with the settings of docs/operations.md. Recovers a database to the moment before a mistake. Also
 * measures how much data is lost with a broken disk.
 */

const { values } = parseArgs({ options: { rows: { type: 'string', default: '3000' } } })

/**
 * Number of seconds after which a segment of the write-ahead log is archived even if it is not
 * full.
 */
const ARCHIVE_TIMEOUT = 5
/** Time in milliseconds for which rows are written before the disk is lost. */
const WRITING_MS = 18_000

const programs = await postgresPrograms()
const files = { programs, user: postgresUser(programs) }
const folder = mkdtempSync(join(tmpdir(), 'choba-recovery-'))
const [archive, archiveAtLoss, base] = ['archive', 'archive-at-loss', 'base'].map((name) =>
  join(folder, name),
) as [string, string, string]
mkdirSync(archive)
if (files.user) for (const one of [folder, archive]) chownSync(one, files.user.uid, files.user.gid)

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const postgres = await startPostgres({
  ...durable,
  archive_mode: 'on',
  archive_timeout: String(ARCHIVE_TIMEOUT),
  archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
})

const ask = async <T>(engine: Engine, text: string): Promise<T> => {
  const { rows } = await asOwner(engine, (_q, connection) => connection.query<{ value: T }>(text))
  return rows[0]!.value
}

/** Commits one row after another until `stop` is called. */
function writeMarks(engine: Engine): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      await ask(engine, 'insert into marks default values returning n as value')
      await sleep(10)
    }
  })()
  return {
    stop: () => {
      stopping.abort()
      return writing
    },
  }
}

const marks = `select json_build_object('count', count(*), 'last', max(at)) as value from marks`
interface Marks {
  count: number
  last: string
}

/** Waits until the archive contains everything that was written up to now. */
async function archiveAll(engine: Engine): Promise<void> {
  const segment = await ask<string>(engine, 'select pg_walfile_name(pg_current_wal_lsn()) as value')
  await ask(engine, 'select pg_switch_wal()::text as value')
  while (
    ((await ask<string | null>(
      engine,
      'select last_archived_wal as value from pg_stat_archiver',
    )) ?? '') < segment
  )
    await sleep(100)
}

async function main(): Promise<boolean> {
  await onServer(postgres.url, 'create database choba')
  const url = onDatabase(postgres.url, 'choba')
  const engine = openPostgres(url, { size: 4 })
  await migrate(engine)
  await seed(engine, {
    size: Number(values.rows),
    today: '2026-11-20',
    now: new Date('2026-11-20T12:00:00+09:00'),
    origins: { demo: 'http://localhost:3000', steppe: 'http://steppe.localhost:3000' },
  })
  await engine.script(
    'create table marks (n bigserial primary key, at timestamptz not null default clock_timestamp())',
  )
  const began = performance.now()
  takeBaseBackup(url, base, files)
  console.log(`base backup: ${((performance.now() - began) / 1_000).toFixed(1)} s`)

  const writing = writeMarks(engine)
  await sleep(WRITING_MS)
  // Copies the current archive, which is what remains when a server loses its disk.
  cpSync(archive, archiveAtLoss, { recursive: true, filter: (from) => !from.endsWith('.part') })
  const atLoss = await ask<Marks>(engine, marks)
  await writing.stop()

  const before = await engine.transaction(SNAPSHOT, readFingerprint)
  const moment = await ask<string>(engine, 'select clock_timestamp()::text as value')
  await sleep(100)
  await engine.script('delete from marks; drop table installation; truncate audit_heads')
  await archiveAll(engine)
  await engine.close()

  const shared = { ...files, base, settings: durable }
  const back = await recover(url, {
    ...shared,
    archive,
    folder: join(folder, 'accident'),
    until: moment,
  })
  const recovered = openPostgres(back.url, { size: 1 })
  const differences = differencesBetween(
    before,
    await recovered.transaction(SNAPSHOT, readFingerprint),
  )
  await recovered.close()
  await back.stop()
  for (const line of differences) console.log(`DIFFERS  ${line}`)
  console.log(
    `recovered to ${moment}, before the mistake: ${back.seconds.toFixed(1)} s, ${describeFingerprint(before)}, ${differences.length} differences`,
  )

  const rest = await recover(url, {
    ...shared,
    archive: archiveAtLoss,
    folder: join(folder, 'loss'),
  })
  const left = openPostgres(rest.url, { size: 1 })
  const found = await ask<Marks>(left, marks)
  await left.close()
  await rest.stop()
  const lost = (new Date(atLoss.last).getTime() - new Date(found.last).getTime()) / 1_000
  console.log(
    `disk loss: ${rest.seconds.toFixed(1)} s; ${atLoss.count - found.count} of ${atLoss.count} rows are lost, from the last ` +
      `${lost.toFixed(1)} s (archive_timeout = ${ARCHIVE_TIMEOUT} s)`,
  )
  // A segment is archived some time after its end, so rows of up to three timeouts may be lost.
  return differences.length === 0 && found.count > 0 && lost < 3 * ARCHIVE_TIMEOUT
}

try {
  if (!(await main())) process.exitCode = 1
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
