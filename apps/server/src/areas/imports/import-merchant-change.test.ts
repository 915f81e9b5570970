import { randomUUID } from 'node:crypto'
import { asOwner } from '@choba/database/owner.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chobaSource } from '@choba/import-format/row/source.ts'
import { modifyMerchant } from '#areas/merchants/merchants.service.ts'
import type { Principal } from '#platform/access/principals.ts'
import { BATCH, checkSource, type Run } from './rows/import-check.ts'
import { loadSource } from './rows/import-load.ts'
import { contextOf } from './import-run.ts'
import { createMerchant, findTarget } from './import-target.ts'
import { beginImport, newImportId } from './import-record.ts'
import { csv, importBench, line, type ImportBench } from './import-bench.testing.ts'
import { openRowErrors } from './rows/row-errors.ts'
import { openNotes } from './rows/import-notes.ts'
import { openTally } from './rows/import-tally.ts'
import { createStores } from './rows/new-stores.ts'

let engine: Engine
let bench: ImportBench
beforeAll(async () => {
  engine = await openTestDatabase()
  bench = await importBench(engine)
})
afterAll(async () => {
  await bench.remove()
  await engine.close()
})

const create = { name: '試験商店', currency: 'JPY', timeZone: 'Asia/Tokyo' }

/**
 * Creates a merchant without transactions. Returns a function that changes the merchant in the same
 * way as the administrators' form.
 */
async function newMerchant(code: string) {
  const target = await findTarget(engine, { tenant: 'demo', merchant: code, create })
  await createMerchant(engine, target, { userName: 'os:tester' }, 'ja')
  const [admin] = await asOwner(engine, (q) =>
    q
      .selectFrom('merchants')
      .innerJoin('users', 'users.merchant_id', 'merchants.id')
      .select(['merchants.time_zone', 'users.full_name'])
      .where('merchants.is_system', '=', true)
      .where('merchants.tenant_id', '=', 1)
      .limit(1)
      .execute(),
  )
  // Only these fields of the principal are used: the name is recorded, and the time zone formats
  // the times of the answer.
  const principal = {
    user: { full_name: admin!.full_name },
    merchant: { time_zone: admin!.time_zone },
  } as Principal
  const wanted = {
    entCode: code,
    version: 1,
    entName: create.name,
    currency: 'MNT',
    timeZone: 'Asia/Ulaanbaatar',
    closingMinutes: 0,
    enablePoint: false,
    enableQr: false,
    isMasterEnterprise: false,
    status: 'VALID' as const,
  }
  return (tx: Tx) => modifyMerchant(tx, principal, wanted)
}

/**
 * Prepares an import up to the point at which its rows are checked and their stores are created.
 * The returned function stores the rows.
 */
async function checkedImport(code: string) {
  const files = [
    await bench.file(
      `${code}.csv`,
      csv(line('race-1', { storeCode: 'S1' }), line('race-2', { storeCode: 'S1' })),
    ),
  ]
  const target = await findTarget(engine, { tenant: 'demo', merchant: code, create: null })
  const scope = target.scope!
  const run: Run = {
    engine,
    source: chobaSource(files, 'utf-8', code),
    context: contextOf(target, true),
    target,
    files: new Map(files.map((file, place) => [file, place])),
    tally: openTally(),
    batch: BATCH,
    refusals: openRowErrors(null, [], String),
    notes: openNotes(),
    progress: () => {},
  }
  const checked = await checkSource(run)
  const operator = { userName: 'os:tester' }
  const record = { id: newImportId(), operator, files: [], paidOutExternally: false }
  const lease = await beginImport(engine, scope, record, randomUUID())
  await createStores(engine, scope, target, checked.wanted)
  return () =>
    loadSource(run, scope, lease, checked).then(
      () => 'done',
      (error: { phrase?: string }) => error.phrase,
    )
}

const currenciesOf = (code: string) =>
  bench.rows(`select m.currency as merchant, count(t.id)::int as rows
    from merchants m left join transactions t on t.merchant_id = m.id where m.code = '${code}' group by m.currency`)

describe('an import during a change of the merchant’s currency', () => {
  it('stores no row if the currency changed after its rows were checked', async () => {
    const change = await newMerchant('MOVED-1')
    const load = await checkedImport('MOVED-1')
    await withScope(engine, { role: 'admin', tenantId: 1 }, change)
    expect(await load()).toBe('merchantChanged')
    expect(await currenciesOf('MOVED-1')).toEqual([{ merchant: 'MNT', rows: 0 }])
  })

  // PGlite has a single connection, so an import cannot run during a change there.
  if (process.env['TEST_DATABASE_URL']) {
    it('waits until a running change has ended, and then stores no row in the old currency', async () => {
      const change = await newMerchant('MOVED-2')
      const load = await checkedImport('MOVED-2')
      let commit = () => {}
      const mayCommit = new Promise<void>((resolve) => (commit = resolve))
      let hold = () => {}
      const isHeld = new Promise<void>((resolve) => (hold = resolve))
      const changing = withScope(engine, { role: 'admin', tenantId: 1 }, async (tx) => {
        await change(tx)
        hold()
        await mayCommit
      })
      await isHeld
      let hasEnded = false
      const loading = load().finally(() => (hasEnded = true))
      const isWaiting = async () => {
        const waiting = await bench.rows(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return waiting.length > 0 || hasEnded
      }
      await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
      commit()
      await changing
      expect(await loading).toBe('merchantChanged')
      expect(await currenciesOf('MOVED-2')).toEqual([{ merchant: 'MNT', rows: 0 }])
    })
  }
})
