import { asOwner } from '@choba/database/owner.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'
import { untilLockWait } from '#testing/waiting-lock.ts'
import {
  finishLeasedImport,
  JOB_TERM,
  keepLease,
  LeaseLost,
  releaseLease,
  acquireLease,
  type LeasedImport,
} from './import-lease.repository.ts'
import { sweepImports } from './import-sweep.ts'
import { chobaFile, uploadOf } from './imports.testing.ts'

let test: TestApp
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const [mine, other] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
]
const progress = { phase: 'loading', rows: 5, total: 9 } as const

/** Creates an import that a job could take, but enqueues no job. */
async function wanted() {
  const { importId } = await uploadOf(
    owner,
    chobaFile(['LEASE-1,2026-10-05T12:00:00,LE,PAYMENT,PAYPAY,100,PAID,']),
  )
  const row = await asOwner(test.engine, (q) =>
    q
      .updateTable('imports')
      .set({ state: 'CHECKING', changed_at: new Date() })
      .where('id', '=', BigInt(importId))
      .returning(['id', 'tenant_id', 'merchant_id'])
      .executeTakeFirstOrThrow(),
  )
  const scope: WorkerScope = {
    role: 'worker',
    tenantId: row.tenant_id,
    merchantId: row.merchant_id,
  }
  return {
    id: row.id,
    within: <T>(work: (tx: Tx<WorkerScope>) => Promise<T>) => withScope(test.engine, scope, work),
  }
}

it('only the process that holds the lease of an import can renew it or write, until its release', async () => {
  const { id, within } = await wanted()
  const leased = (await within((tx) => acquireLease(tx, id, mine))) as LeasedImport
  expect(leased).toMatchObject({ state: 'CHECKING', lease_id: mine })
  expect(await within((tx) => acquireLease(tx, id, other))).toBe('wait')
  const overtaken = { ...leased, lease_id: other }
  expect(await within((tx) => keepLease(tx, overtaken, progress, JOB_TERM))).toBeNull()
  await expect(
    within((tx) => finishLeasedImport(tx, overtaken, { state: 'CHECKED' })),
  ).rejects.toThrow(LeaseLost)
  await within((tx) => releaseLease(tx, overtaken))
  expect(await within((tx) => keepLease(tx, leased, progress, JOB_TERM))).toBe('CHECKING')
  await within((tx) => releaseLease(tx, leased))
  const next = (await within((tx) => acquireLease(tx, id, other))) as LeasedImport
  expect(next).toMatchObject({ lease_id: other })
  await within((tx) => finishLeasedImport(tx, next, { state: 'CHECKED' }))
})

it('no process works on an import that is stopped while a process takes it', async () => {
  const { id, within } = await wanted()
  let taking: Promise<unknown> | undefined
  let hasTaken = false
  await within(async ({ q }) => {
    await q.updateTable('imports').set({ state: 'DRAFT' }).where('id', '=', id).execute()
    taking = within((tx) => acquireLease(tx, id, mine)).finally(() => (hasTaken = true))
    // With a single connection, this waits until the other database transaction has ended. With
    // several, the other process has read the import and its update waits for the row lock.
    await untilLockWait(test.engine, () => hasTaken)
  })
  expect(await taking).toBe('over')
  const row = await within(({ q }) =>
    q
      .selectFrom('imports')
      .select(['state', 'lease_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  expect(row).toEqual({ state: 'DRAFT', lease_id: null })
})

it('a lease that ends far in the future because the clock was set back expires within minutes', async () => {
  const { id, within } = await wanted()
  const ahead = new Date(Date.now() + 86_400_000)
  await within(({ q }) =>
    q
      .updateTable('imports')
      .set({ lease_id: mine, lease_until: ahead })
      .where('id', '=', id)
      .execute(),
  )
  expect(await within((tx) => acquireLease(tx, id, other))).toBe('wait')
  const jobs = { enqueue: () => Promise.reject(new Error('work goes on until the lease ends')) }
  await sweepImports(test.engine, jobs, 1)
  const row = await within(({ q }) =>
    q.selectFrom('imports').select('lease_until').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(row.lease_until!.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
  await within(({ q }) =>
    q
      .updateTable('imports')
      .set({ state: 'DRAFT', lease_id: null, lease_until: null })
      .where('id', '=', id)
      .execute(),
  )
})
