import { asOwner } from '@choba/database/owner.ts'
import type { WorkerScope } from '@choba/database/scope.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { keepCommandLease, takeInterrupted } from './command-lease.repository.ts'
import { csv, importBench, line, type ImportBench } from './import-bench.testing.ts'

let test: TestApp
let bench: ImportBench
beforeAll(async () => {
  test = await openTestApp()
  bench = await importBench(test.engine)
})
afterAll(async () => {
  await bench.remove()
  await test.close()
})

const [mine, other] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']

/** An import that a command works on, or has left. */
async function commandImport(mark: string, state: 'RUNNING' | 'STOPPED') {
  await bench.run({ files: [await bench.file(`${mark}.csv`, csv(line(`${mark}-1`)))], merchant: 'UTAMARU' })
  const [row] = await bench.rows('select max(id) as id, max(merchant_id) as m, max(tenant_id) as t from imports')
  const importId = row!.id as bigint
  const lease = state === 'RUNNING' ? { lease_id: mine, lease_until: new Date(Date.now() + 10_000) } : {}
  await asOwner(test.engine, (q) =>
    q
      .updateTable('imports')
      .set({ state, ...lease })
      .where('id', '=', importId)
      .execute(),
  )
  const scope: WorkerScope = { role: 'worker', tenantId: Number(row!.t), merchantId: Number(row!.m) }
  return { importId, scope }
}

const leaseOf = async (importId: bigint) =>
  (await bench.rows(`select lease_id::text, phase_rows from imports where id = ${importId}`))[0]

it('is kept by the command that has it, and by no other', async () => {
  const { importId, scope } = await commandImport('LEASE-A', 'RUNNING')
  const progress = { rows: 5, total: 9 }
  expect(await keepCommandLease(test.engine, scope, { importId, leaseId: other }, progress)).toBe(false)
  expect(await leaseOf(importId)).toMatchObject({ lease_id: mine, phase_rows: 0 })
  expect(await keepCommandLease(test.engine, scope, { importId, leaseId: mine }, progress)).toBe(true)
  expect(await leaseOf(importId)).toMatchObject({ lease_id: mine, phase_rows: 5 })
})

it('of an import that was left is taken by one command, and none of an import that goes on', async () => {
  const { importId, scope } = await commandImport('LEASE-B', 'STOPPED')
  expect(await takeInterrupted(test.engine, scope, { importId, leaseId: mine })).toBe(true)
  expect(await takeInterrupted(test.engine, scope, { importId, leaseId: other })).toBe(false)
  expect(await leaseOf(importId)).toMatchObject({ lease_id: mine })
})
