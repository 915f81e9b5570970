import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { silentLog } from '#platform/observability/log.ts'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { importRuns, rowsToCheck, type Turn, type Work } from './imports.jobs.ts'
import { sweepImports } from './import-sweep.ts'
import { workOn } from './import-work.ts'
import { checkOf, chobaFile, detailOf, reached, settings, uploadOf } from './imports.testing.ts'

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterEach(async () => expect(await brokenInvariants(test.engine, test.gateway)).toEqual([]))
afterAll(() => test.close())

const ROWS = 5_000

const code = (answer: Answer) => answer.envelope.resultType
const many = (mark: string, count: number): string =>
  chobaFile(
    Array.from(
      { length: count },
      (_, at) => `${mark}-${at},2026-10-05T12:00:00,RUN-STORE,PAYMENT,PAYPAY,100,PAID,`,
    ),
  )
const rowsIn = (importId: string): Promise<number> =>
  asOwner(test.engine, async (q) => {
    const rows = await q
      .selectFrom('transactions')
      .select('id')
      .where('import_id', '=', BigInt(importId))
      .execute()
    return rows.length
  })

/** Starts the jobs of a second process that runs imports on the same database. */
function otherProcess(work: Work, engine: Engine = test.engine) {
  const ends: (() => Promise<void>)[] = []
  const jobs = { ...test.jobs, beforeStop: (end: () => Promise<void>) => void ends.push(end) }
  const runs = importRuns({ ...test, engine, jobs, log: silentLog() }, work)
  return { runs, stop: () => Promise.all(ends.map((end) => end())) }
}

/**
 * Returns an engine that executes a number of batches and then lets further batches wait until
 * `open` is called.
 */
function heldEngine(batches: number) {
  const isHeld = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const transaction: Engine['transaction'] = async (options, work) => {
    const isBatch = options.deadline === 60_000 && !options.text.includes('read only')
    if (isBatch && ++begun > batches) {
      isHeld.resolve()
      await gate.promise
    }
    return test.engine.transaction(options, work)
  }
  return {
    engine: { ...test.engine, transaction },
    isHeld: isHeld.promise,
    open: () => gate.resolve(),
  }
}

const jobOf = async (importId: string) =>
  asOwner(test.engine, async (q) => {
    const row = await q
      .selectFrom('imports')
      .select(['merchant_id', 'tenant_id'])
      .where('id', '=', BigInt(importId))
      .executeTakeFirstOrThrow()
    return { tenantId: row.tenant_id, merchantId: row.merchant_id, importId }
  })

/** Marks an import as running, but enqueues no job for it. */
const setRunning = (importId: string) =>
  asOwner(test.engine, (q) =>
    q
      .updateTable('imports')
      .set({ state: 'RUNNING', changed_at: new Date() })
      .where('id', '=', BigInt(importId))
      .execute(),
  )

/** Creates an import that a user stopped after some of its rows were stored. */
async function stoppedHalfway(mark: string) {
  const checked = await checkOf(owner, await uploadOf(owner, many(mark, ROWS)))
  const { importId } = checked
  await setRunning(importId)
  const held = heldEngine(2)
  const turns: Turn[] = []
  const seen: Work = (services, turn) => {
    turns.push(turn)
    return workOn(services, turn)
  }
  const { runs, stop } = otherProcess(seen, held.engine)
  const worked = runs.work(await jobOf(importId), new AbortController().signal)
  await held.isHeld
  expect(resultOf(await owner.post('import/stop', { importId }))).toMatchObject({
    state: 'STOPPED',
  })
  await vi.waitFor(() => expect(turns[0]!.signal.aborted).toBe(true), { timeout: 20_000 })
  held.open()
  await worked
  await stop()
  const kept = await rowsIn(importId)
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(ROWS)
  return { checked, kept }
}

it('the number of rows to check does not include the heading of the file', () => {
  expect([null, 0, 1, 2].map((lines) => rowsToCheck({ line_count: lines }))).toEqual([0, 0, 0, 1])
})

describe('a user who stops or resumes an import', () => {
  it('ends the import between two batches, and later imports each of the remaining rows once', async () => {
    const { checked, kept } = await stoppedHalfway('STOP')
    const { importId } = checked
    expect(code(await owner.post('import/stop', { importId }))).toBe(1200)
    const stopped = await detailOf(owner, importId)
    expect(stopped).toMatchObject({ state: 'STOPPED', accepted: kept, undoObstacle: null })
    resultOf(await owner.post('import/resume', { importId, version: stopped.version }))
    const done = await reached(owner, importId, 'DONE')
    expect(done).toMatchObject({ accepted: ROWS, known: 0, refused: 0 })
    expect(done.findings).toEqual(checked.findings)
    expect(await rowsIn(importId)).toBe(ROWS)
  })

  it('prevents all further batches, even before the process renews its lease', async () => {
    const { importId } = await checkOf(owner, await uploadOf(owner, many('PART', ROWS)))
    await setRunning(importId)
    const held = heldEngine(2)
    const { runs, stop } = otherProcess(workOn, held.engine)
    const worked = runs.work(await jobOf(importId), new AbortController().signal)
    await held.isHeld
    resultOf(await owner.post('import/stop', { importId }))
    held.open()
    await worked
    await stop()
    // Two batches of 500 rows each were stored before the stop.
    expect(await rowsIn(importId)).toBe(1_000)
    expect(await detailOf(owner, importId)).toMatchObject({
      state: 'STOPPED',
      accepted: 1_000,
      undoObstacle: null,
    })
    const entry = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .innerJoin('users', 'users.id', 'audit_entries.user_id')
        .select(['username', 'user_name', 'detail'])
        .where('request_id', '=', `import-${importId}`)
        .executeTakeFirstOrThrow(),
    )
    expect(entry).toMatchObject({
      username: 'owner',
      user_name: 'owner',
      detail: { job: 'import' },
    })
  })

  it('cancels a running check and returns the import to its settings', async () => {
    const draft = await uploadOf(owner, many('LOOK', 2_000))
    const { importId, version } = draft
    await asOwner(test.engine, (q) =>
      q
        .updateTable('imports')
        .set({
          lease_id: '7b4c8a9e-3b07-4c4b-9d43-1f7b6d2f0001',
          lease_until: new Date(Date.now() + 3_000),
        })
        .where('id', '=', BigInt(importId))
        .execute(),
    )
    resultOf(await owner.post('import/check', { importId, version, settings: settings() }))
    expect(resultOf(await owner.post('import/stop', { importId }))).toMatchObject({
      state: 'DRAFT',
    })
  })
})

describe('a process that runs imports', () => {
  it('leaves its import to another process if it is killed, and each row is stored once', async () => {
    const { importId } = (await stoppedHalfway('KILL')).checked
    // Changes the lease to one of a killed process that expires soon.
    await asOwner(test.engine, (q) =>
      q
        .updateTable('imports')
        .set({
          state: 'RUNNING',
          lease_id: '7b4c8a9e-3b07-4c4b-9d43-1f7b6d2f0002',
          lease_until: new Date(Date.now() + 2_000),
        })
        .where('id', '=', BigInt(importId))
        .execute(),
    )
    const { tenantId } = await jobOf(importId)
    await sweepImports(test.engine, test.jobs, tenantId, new Date(Date.now() + 120_000))
    expect(await reached(owner, importId, 'DONE')).toMatchObject({ accepted: ROWS, known: 0 })
    expect(await rowsIn(importId)).toBe(ROWS)
  })

  it('works on an import of a merchant only while no process works on another import of the merchant', async () => {
    let atOnce = 0
    let most = 0
    let turns = 0
    // Waits until each of the four calls below has either started to work or was told to wait.
    let seen = 0
    const allSeen = Promise.withResolvers<void>()
    const see = () => ++seen >= 4 && allSeen.resolve()
    const counted: Work = async (services, turn) => {
      turns += 1
      most = Math.max(most, ++atOnce)
      try {
        see()
        await allSeen.promise
        await workOn(services, turn)
      } finally {
        atOnce -= 1
      }
    }
    const drafts = await Promise.all([
      uploadOf(owner, many('ONE', 5)),
      uploadOf(owner, many('OTHER', 5)),
    ])
    const processes = [otherProcess(counted), otherProcess(counted)]
    for (const { importId } of drafts)
      await asOwner(test.engine, (q) =>
        q
          .updateTable('imports')
          .set({
            state: 'CHECKING',
            changed_at: new Date(),
            settings: JSON.stringify(settings()),
          })
          .where('id', '=', BigInt(importId))
          .execute(),
      )
    const jobs = await Promise.all(drafts.map(({ importId }) => jobOf(importId)))
    const never = new AbortController().signal
    await Promise.all(
      processes.flatMap(({ runs }) => jobs.map((job) => runs.work(job, never).finally(see))),
    )
    for (const { importId } of drafts) await reached(owner, importId, 'CHECKED')
    expect(most).toBe(1)
    expect(turns).toBeGreaterThan(0)
    await Promise.all(processes.map(({ stop }) => stop()))
  })

  it('stops its import when it shuts down, and the next process continues the import', async () => {
    const checked = await checkOf(owner, await uploadOf(owner, many('LEAVE', 4_000)))
    const { importId } = checked
    const leaving = otherProcess(workOn)
    await setRunning(importId)
    const job = await jobOf(importId)
    const worked = leaving.runs.work(job, new AbortController().signal)
    await leaving.stop()
    await worked
    const done = await reached(owner, importId, 'DONE')
    expect(done).toMatchObject({ accepted: 4_000 })
  })
})
