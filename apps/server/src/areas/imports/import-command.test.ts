import { createHash } from 'node:crypto'
import type { ImportDetail, ImportSummary } from '@choba/contract/imports.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { importBench, type ImportBench } from './import-bench.testing.ts'
import { sweepImports } from './import-sweep.ts'
import { detailOf } from './imports.testing.ts'
import { addKilledCommand, commandRows } from './killed-import-command.testing.ts'

let test: TestApp
let owner: Client
let bench: ImportBench
let merchant: Awaited<ReturnType<typeof merchantOf>>

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  bench = await importBench(test.engine)
  merchant = await merchantOf(test.engine, tenantPlans[0]!.merchants[0]!.id)
})
afterAll(async () => {
  await bench.remove()
  await test.close()
})

const run = (file: string) =>
  bench.run({ files: [file], merchant: merchant.code, createStores: true })

const newest = async (): Promise<ImportSummary> =>
  resultOf<{ items: ImportSummary[] }>(await owner.get('import/list', {})).items[0]!

const killed = (mark: string, until: Date | null) =>
  addKilledCommand(test.engine, bench, merchant.code, { mark, until })

const sweep = (now?: Date) => sweepImports(test.engine, test.jobs, merchant.tenant_id, now)
const past = () => new Date(Date.now() - 1_000)

describe('an import by the command line', () => {
  it('is listed as running while its command runs, and as done afterwards', async () => {
    const file = await bench.file('whole.csv', commandRows('WHOLE', 3))
    await run(file)
    const { importId } = await newest()
    const [row] = await bench.rows(
      `select state, lease_id, lease_until, phase from imports where id = ${importId}`,
    )
    expect(row).toEqual({ state: 'DONE', lease_id: null, lease_until: null, phase: null })
  })

  it('ends if its process was killed, keeps its stored rows, and is recorded in the audit log', async () => {
    const { importId } = await killed('KILLED', past())
    await sweep()
    const detail = await detailOf(owner, importId)
    expect(detail).toMatchObject({
      state: 'STOPPED',
      source: 'COMMAND',
      accepted: 2,
      undoObstacle: null,
    })
    expect(detail.problem).toContain('もう一度実行')
    const audits = await bench.rows(
      `select user_name, result_type from audit_entries where request_id = 'import-${importId}' order by id desc limit 1`,
    )
    expect(audits).toEqual([{ user_name: 'os:tester', result_type: 1030 }])
  })

  it('continues if the same command runs again, and can then be undone as one import', async () => {
    const { file, importId } = await killed('AGAIN', past())
    await sweep()
    expect(await run(file)).toMatchObject({ outcome: 'done', fresh: 2, known: 2 })
    expect((await newest()).importId).toBe(importId)
    const done = await detailOf(owner, importId)
    expect(done).toMatchObject({ state: 'DONE', accepted: 4, problem: null })
    expect(
      await bench.rows(`select count(*)::int as n from transactions where import_id = ${importId}`),
    ).toEqual([{ n: 4 }])
  })

  it('is completed if the same command runs again after it was killed at the last row', async () => {
    const { importId } = await killed('LAST', past())
    const file = await bench.file('LAST.csv', commandRows('LAST', 2))
    const sha256 = createHash('sha256').update(commandRows('LAST', 2)).digest('hex')
    await asOwner(test.engine, (q) =>
      q
        .updateTable('imports')
        .set({ files: JSON.stringify([{ name: 'LAST.csv', sha256 }]) })
        .where('id', '=', BigInt(importId))
        .execute(),
    )
    await sweep()
    expect(await run(file)).toMatchObject({ outcome: 'allKnown' })
    const done: ImportDetail = await detailOf(owner, importId)
    expect(done).toMatchObject({ state: 'DONE', accepted: 2 })
  })

  it.each([
    ['holds a valid lease', 30_000],
    ['started today without a lease', null],
  ])('is not ended by the cleanup job if it %s', async (_name, left) => {
    const now = new Date()
    const until = left === null ? null : new Date(now.getTime() + left)
    const { importId } = await killed(`ALIVE-${_name.length}`, until)
    await sweep(now)
    expect(await detailOf(owner, importId)).toMatchObject({ state: 'RUNNING' })
    await asOwner(test.engine, (q) =>
      q
        .updateTable('imports')
        .set({ lease_until: past() })
        .where('id', '=', BigInt(importId))
        .execute(),
    )
    await sweep()
    expect(await detailOf(owner, importId)).toMatchObject({ state: 'STOPPED' })
  })

  it('is not ended by the cleanup job if the command renews its lease at that moment', async () => {
    const { importId } = await killed('BACK', past())
    const { engine } = test
    let until: Date | null = new Date(Date.now() + 30_000)
    // Renews the lease after the cleanup job has read the import and before the job ends it.
    const transaction: typeof engine.transaction = async (opening, work) => {
      const [goesOn, isEnd] = [until, opening.text.includes('choba_worker')]
      if (isEnd && goesOn) {
        until = null
        await asOwner(engine, (q) =>
          q
            .updateTable('imports')
            .set({ lease_until: goesOn })
            .where('id', '=', BigInt(importId))
            .execute(),
        )
      }
      return engine.transaction(opening, work)
    }
    await sweepImports({ ...engine, transaction }, test.jobs, merchant.tenant_id)
    expect(until).toBeNull()
    expect(await detailOf(owner, importId)).toMatchObject({ state: 'RUNNING' })
    await asOwner(engine, (q) =>
      q
        .updateTable('imports')
        .set({ lease_until: past() })
        .where('id', '=', BigInt(importId))
        .execute(),
    )
    await sweep()
  })

  it('stores no further row after it has lost its lease, and leaves the import’s state unchanged', async () => {
    const { engine } = test
    const other = '00000000-0000-4000-8000-00000000000b'
    const ofFile = (name: string) => sql<boolean>`files @> ${JSON.stringify([{ name }])}::jsonb`
    // From the second database transaction on, each one finds that another process has taken the
    // lease.
    const transaction: typeof engine.transaction = async (opening, work) => {
      await asOwner(engine, (q) =>
        q.updateTable('imports').set({ lease_id: other }).where(ofFile('OVERTAKEN.csv')).execute(),
      )
      return engine.transaction(opening, work)
    }
    const overtaken = await importBench({ ...engine, transaction })
    onTestFinished(() => overtaken.remove())
    const files = [await overtaken.file('OVERTAKEN.csv', commandRows('OVERTAKEN', 3))]
    await expect(
      overtaken.run({ files, merchant: merchant.code, createStores: true }),
    ).rejects.toMatchObject({
      phrase: 'commandOvertaken',
    })
    const found =
      await bench.rows(`select i.state, i.lease_id::text, count(t.id)::int as rows from imports i
      left join transactions t on t.merchant_id = i.merchant_id and t.import_id = i.id
      where i.files::text like '%OVERTAKEN%' group by i.id, i.state, i.lease_id`)
    expect(found).toEqual([{ state: 'RUNNING', lease_id: other, rows: 0 }])
    await asOwner(engine, (q) =>
      q
        .updateTable('imports')
        .set({ lease_until: past() })
        .where(ofFile('OVERTAKEN.csv'))
        .execute(),
    )
    await sweep()
  })

  it('is not resumed by a command if another command has already resumed it', async () => {
    const { file, importId } = await killed('TAKEN', past())
    await sweep()
    const [first, second] = await Promise.allSettled([run(file), run(file)])
    expect([first.status, second.status]).toContain('fulfilled')
    expect(
      await bench.rows(
        `select count(*)::int as n from transactions where payment_no like 'TAKEN-%'`,
      ),
    ).toEqual([{ n: 4 }])
    expect(await detailOf(owner, importId)).toMatchObject({ state: 'DONE' })
  })
})
