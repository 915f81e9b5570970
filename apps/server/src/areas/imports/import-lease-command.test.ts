import { asOwner } from '@choba/database/owner.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { csv, importBench, line, type ImportBench } from './import-bench.testing.ts'
import {
  COMMAND_TERM,
  finishLeasedImport,
  assertLeaseHeld,
  keepLease,
  LeaseLost,
  takeInterrupted,
} from './import-lease.repository.ts'

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

const [mine, other] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
]

/**
 * Creates an import by the command line that is still running (RUNNING) or was left unfinished
 * (STOPPED).
 */
async function commandImport(mark: string, state: 'RUNNING' | 'STOPPED') {
  await bench.run({
    files: [await bench.file(`${mark}.csv`, csv(line(`${mark}-1`)))],
    merchant: 'UTAMARU',
  })
  const [row] = await bench.rows(
    'select max(id) as id, max(merchant_id) as m, max(tenant_id) as t from imports',
  )
  const importId = row!.id as bigint
  const lease =
    state === 'RUNNING' ? { lease_id: mine, lease_until: new Date(Date.now() + 10_000) } : {}
  await asOwner(test.engine, (q) =>
    q
      .updateTable('imports')
      .set({ state, ...lease })
      .where('id', '=', importId)
      .execute(),
  )
  const scope: WorkerScope = {
    role: 'worker',
    tenantId: Number(row!.t),
    merchantId: Number(row!.m),
  }
  const within = <T>(work: (tx: Tx<WorkerScope>) => Promise<T>) =>
    withScope(test.engine, scope, work)
  return { importId, within }
}

const leaseOf = async (importId: bigint) =>
  (await bench.rows(`select lease_id::text, phase_rows from imports where id = ${importId}`))[0]

it('only the command that holds the lease of an import can renew the lease', async () => {
  const { importId, within } = await commandImport('LEASE-A', 'RUNNING')
  const progress = { phase: 'loading', rows: 5, total: 9 } as const
  const lease = { id: importId, lease_id: mine, state: 'RUNNING' } as const
  const overtaken = { ...lease, lease_id: other }
  expect(await within((tx) => keepLease(tx, overtaken, progress, COMMAND_TERM))).toBeNull()
  expect(await leaseOf(importId)).toMatchObject({ lease_id: mine, phase_rows: 0 })
  expect(await within((tx) => keepLease(tx, lease, progress, COMMAND_TERM))).toBe('RUNNING')
  expect(await leaseOf(importId)).toMatchObject({ lease_id: mine, phase_rows: 5 })
  await expect(within((tx) => assertLeaseHeld(tx, overtaken))).rejects.toThrow(LeaseLost)
  await expect(
    within((tx) => finishLeasedImport(tx, overtaken, { state: 'DONE' })),
  ).rejects.toThrow(LeaseLost)
  await within((tx) => assertLeaseHeld(tx, lease))
})

it('only one command can resume an unfinished import, and no command can take a running import', async () => {
  const { importId, within } = await commandImport('LEASE-B', 'STOPPED')
  expect(await within((tx) => takeInterrupted(tx, importId, mine))).toMatchObject({
    id: importId,
    lease_id: mine,
  })
  expect(await within((tx) => takeInterrupted(tx, importId, other))).toBeNull()
  expect(await leaseOf(importId)).toMatchObject({ lease_id: mine })
})
