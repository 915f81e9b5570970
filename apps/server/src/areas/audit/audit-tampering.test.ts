import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memoryLog } from '#testing/memory-log.ts'
import { auditChain } from './audit-chain.ts'
import { readAnchors } from './audit-anchors.ts'
import type { Sealing } from './audit.jobs.ts'
import { findRemoved } from './audit-removed-entries.ts'
import { readEvidence, verifyTenants, type Report } from './audit-report.ts'
import { sealWithAnchors } from './audit-sealing-start.ts'
import { sealTenant, tenantId, writeEntries } from './audit.testing.ts'

// Manipulates the tables as their owner, while a server runs or between two runs, and checks that
// the server or the verification detects each manipulation.
const config = { masterSecret: 'a secret of the tests, long enough for them', production: true }
const chain = auditChain(config.masterSecret)
const RUNS = Number(process.env['AUDIT_RUNS'] ?? 24)
const tables = ['audit_unsealed', 'audit_seals', 'audit_entries', 'audit_heads']

let engine: Engine
let folder: string
let sealing: Sealing
let logged: ReturnType<typeof memoryLog>

async function start(dataFolder = folder): Promise<Sealing> {
  logged = memoryLog()
  return sealWithAnchors(engine, { ...config, dataFolder }, logged.log)
}
const verify = async (dataFolder = folder): Promise<Report> =>
  verifyTenants(engine, chain, await readEvidence(chain, dataFolder, []))
const run = (text: string) => asOwner(engine, (_q, connection) => connection.query(text))
const headOf = (tenant = tenantId) =>
  asOwner(engine, (q) =>
    q.selectFrom('audit_heads').selectAll().where('tenant_id', '=', tenant).executeTakeFirst(),
  )
/**
 * Waits until the running server has written an anchor for every tenant, which means that it has
 * handled each tenant once.
 */
const untilAnchored = (dataFolder = folder) =>
  expect
    .poll(
      async () =>
        new Set((await readAnchors(dataFolder, chain)).records.map((record) => record.tenantId)),
      {
        timeout: 30_000,
      },
    )
    .toEqual(new Set([1, 2]))
const untilSealed = (seq: bigint) =>
  expect.poll(async () => (await headOf())?.seq, { timeout: 30_000 }).toBe(seq)

beforeEach(async () => {
  engine = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'choba-audit-'))
})
afterEach(async () => {
  await sealing.stop()
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a sealing server', () => {
  it('creates the end of every chain before sealing, and writes anchors that match the chains', async () => {
    sealing = await start()
    await untilAnchored()
    expect(await headOf(2)).toMatchObject({ seq: 0n })
    await writeEntries(engine, 3)
    await sealing.stop()
    const { lines, exitCode } = await verify()
    expect(lines.join('\n')).toContain('demo: 3 entries')
    expect(exitCode).toBe(0)
    const other = await mkdtemp(join(tmpdir(), 'choba-none-'))
    const unsure = await verify(other)
    await rm(other, { recursive: true })
    expect(unsure.exitCode).toBe(2)
    expect(unsure.lines.join('\n')).toMatch(/UNSURE {2}demo: no anchor was found/)
  })

  it('runs beside another server on the same database, while each writes its own anchors', async () => {
    const second = await mkdtemp(join(tmpdir(), 'choba-audit-'))
    const both = await Promise.all([start(), start(second)])
    sealing = both[0]
    await Promise.all([untilAnchored(), untilAnchored(second)])
    await writeEntries(engine, 20)
    await untilSealed(20n)
    await Promise.all(both.map((one) => one.stop()))
    expect([(await verify()).exitCode, (await verify(second)).exitCode]).toEqual([0, 0])
    await rm(second, { recursive: true })
  })

  it('detects that a tenant’s audit data was deleted, and starts no new chain after a restart', async () => {
    sealing = await start()
    await writeEntries(engine, 3)
    await untilSealed(3n)
    await untilAnchored()
    for (const table of tables) await run(`delete from ${table} where tenant_id = ${tenantId}`)
    await expect
      .poll(() => sealing.status.broken.get(tenantId), { timeout: 10_000 })
      .toBe('endMissing')
    await sealing.stop()
    expect(logged.lines().filter(({ level }) => level === 50)).toMatchObject([
      { msg: 'the audit chain is broken', err: { type: 'ChainBroken' } },
    ])
    sealing = await start()
    await writeEntries(engine, 1, 500)
    await expect
      .poll(() => sealing.status.broken.get(tenantId), { timeout: 10_000 })
      .toBe('endMissing')
    await sealing.stop()
    expect(await headOf()).toBeUndefined()
    expect(await verify()).toMatchObject({ exitCode: 1 })
    // A restored empty end with a valid signature looks like a new chain. Only the anchors show
    // that the chain was longer.
    await run(
      `insert into audit_heads values (1, 0, '', '${chain.sign(1, { seq: 0n, hash: '' })}', now())`,
    )
    expect((await verify()).lines.join('\n')).toMatch(
      /BROKEN {2}demo: link 3: the chain does not reach the anchor/,
    )
  })

  it('detects a chain that was replaced with an older signed end', async () => {
    sealing = await start()
    await untilAnchored()
    await writeEntries(engine, 3)
    await untilSealed(3n)
    const older = (await headOf())!
    await writeEntries(engine, 3, 3)
    await untilSealed(6n)
    await sealing.stop()
    expect(await verify()).toMatchObject({ exitCode: 0 })
    const rollBack = async () => {
      await run(`delete from audit_entries where (merchant_id, id) in
        (select merchant_id, entry_id from audit_seals where tenant_id = ${tenantId} and seq > 3)`)
      await run(`delete from audit_seals where tenant_id = ${tenantId} and seq > 3`)
      const { seq, hash, signature } = older
      await run(
        `update audit_heads set seq = ${seq}, hash = '${hash}', signature = '${signature}' where tenant_id = ${tenantId}`,
      )
    }
    await rollBack()
    expect((await verify()).lines.join('\n')).toMatch(
      /BROKEN {2}demo: link 6: the chain does not reach the anchor/,
    )
    // The next server knows the newer end from its anchor file, so it does not extend the older
    // end.
    sealing = await start()
    await writeEntries(engine, 4, 900)
    await expect
      .poll(() => sealing.status.broken.get(tenantId), { timeout: 10_000 })
      .toBe('rolledBack')
    expect(await headOf()).toMatchObject({ seq: 3n })
    // An attacker with the keys extends the older chain, so that a different link has the number of
    // the known end. The server compares the hashes of both.
    await sealTenant(engine, chain, tenantId)
    await expect
      .poll(() => sealing.status.broken.get(tenantId), { timeout: 10_000 })
      .toBe('replaced')
    expect((await verify()).lines.join('\n')).toMatch(
      /BROKEN {2}demo: link 6: another link stands where the anchor was/,
    )
  })

  it('reports a tenant that was deleted with all its data', async () => {
    sealing = await start()
    await untilAnchored()
    await sealing.stop()
    const { records } = await readAnchors(folder, chain)
    const { anchors } = await readEvidence(chain, folder, [])
    expect(records).toHaveLength(2)
    const gone = {
      anchors: [...anchors, { tenantId: 77, seq: 5n, hash: 'f'.repeat(64) }],
      removed: [],
      unsigned: [],
    }
    const report = await verifyTenants(engine, chain, { ...gone, unreadable: [] })
    expect(report.exitCode).toBe(1)
    expect(report.lines[0]).toBe('BROKEN  there is no tenant 77, but an anchor of it')
  })
})

describe('an entry deleted before it was sealed', () => {
  it(
    `is detected by the process that wrote it: ${RUNS} deleted, ${RUNS} detected`,
    async () => {
      sealing = await start()
      await untilAnchored()
      await sealing.stop()
      const seed = Number(process.env['SEED'] ?? Date.now())
      const any = fc.record({
        count: fc.integer({ min: 1, max: 4 }),
        nth: fc.nat(3),
        withQueueRow: fc.boolean(),
      })
      for (const { count, nth, withQueueRow } of fc.sample(any, { numRuns: RUNS, seed })) {
        await writeEntries(engine, count)
        const { rows } = await run(
          'select merchant_id, entry_id from audit_unsealed order by entry_id',
        )
        const { merchant_id, entry_id } = rows[nth % count] as {
          merchant_id: number
          entry_id: bigint
        }
        await run(
          `delete from audit_entries where merchant_id = ${merchant_id} and id = ${entry_id}`,
        )
        if (withQueueRow) await run(`delete from audit_unsealed where entry_id = ${entry_id}`)
        await sealTenant(engine, chain, tenantId)
        const found = await findRemoved(engine, tenantId)
        expect({ found, seed }).toEqual({
          found: [{ tenantId, merchantId: merchant_id, id: entry_id }],
          seed,
        })
        expect(await findRemoved(engine, tenantId)).toEqual([])
        await run(`delete from audit_unsealed where entry_id = ${entry_id}`)
      }
      // `AUDIT_RUNS=1000` takes minutes on a busy machine, so the timeout grows with the number of
      // runs.
    },
    240_000 + RUNS * 1_000,
  )

  it('is logged, counted and recorded in the anchor file, so every later verification names it', async () => {
    await writeEntries(engine, 2)
    const { rows } = await run('select entry_id from audit_unsealed order by entry_id limit 1')
    const { entry_id } = rows[0] as { entry_id: bigint }
    await run(`delete from audit_unsealed where entry_id = ${entry_id}`)
    await run(`delete from audit_entries where id = ${entry_id}`)
    sealing = await start()
    await expect.poll(() => sealing.status.removed, { timeout: 10_000 }).toBe(1)
    await sealing.stop()
    expect(logged.lines()).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'an audit entry was removed before it was sealed',
        entry: expect.objectContaining({ tenantId, entryId: String(entry_id) }),
      }),
    )
    const { lines, exitCode } = await verify()
    expect(lines[0]).toBe(
      `BROKEN  tenant ${tenantId}: entry ${entry_id} was removed before it was sealed`,
    )
    expect(exitCode).toBe(1)
  })
})
