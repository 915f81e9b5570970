import { createHash } from 'node:crypto'
import type { ApprovalDetail } from '@choba/contract/approvals.contract.ts'
import { formatCount } from '@choba/contract/money.ts'
import type { Tenant } from '@choba/contract/tenants.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditChain } from '#areas/audit/audit-chain.ts'
import { verifyTenants } from '#areas/audit/audit-report.ts'
import { readChainHead } from '#areas/audit/audit-sealing.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { tenantDeleter } from './tenant-deletion.jobs.ts'
import {
  addedTenant,
  archivedTenant,
  changedTenant,
  countsOf,
  exportedTenant,
  hashOf,
  secondSysconfig,
} from './tenants.testing.ts'

let test: TestApp
let asker: Client
let other: Client
beforeAll(async () => {
  test = await openTestApp()
  asker = await test.signIn('sysconfig')
  other = await secondSysconfig(test)
})
afterAll(() => test.close())

interface Listed {
  items: Tenant[]
  deletions: { tenantCode: string; approvalId: string }[]
}
const list = async (tenantCode?: string) =>
  resultOf<Listed>(
    await asker.get('tenant/gettenants', tenantCode === undefined ? {} : { tenantCode }),
  )
const read = async (tenantCode: string) => (await list(tenantCode)).items[0]
const askFor = ({ tenantCode, version }: Tenant, parts: object = {}) =>
  asker.delete('tenant/deletetenant', { tenantCode, version, reason: '契約の終了', ...parts })
const requested = async (tenant: Tenant): Promise<string> =>
  resultOf<{ approvalId: string }>(await askFor(tenant)).approvalId
const decide = (by: Client, approvalId: string, decision = 'APPROVE') =>
  by.post('approval/decide', { approvalId, entCode: '__SYSTEM', decision })
const figure = (count: number) => formatCount(count)
const typeOf = async (answering: ReturnType<Client['get']>) => (await answering).envelope.resultType

const deletionOf = (approvalId: string) =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('tenant_deletions')
      .selectAll()
      .where('id', '=', BigInt(approvalId))
      .executeTakeFirst(),
  )
/**
 * Options for `waitFor`, whose default timeout of one second is too short for the jobs of this
 * test.
 */
const patiently = { timeout: 30_000, interval: 50 }
const ended = (approvalId: string) =>
  vi.waitFor(async () => {
    const row = await deletionOf(approvalId)
    expect(row?.is_reported).toBe(true)
    return row!
  }, patiently)

/** Exports a tenant. Then waits until this server's cached list of tenants contains the export. */
async function exportedByAll(before: Tenant) {
  const result = await exportedTenant(asker, before)
  await vi.waitFor(() => {
    const known = test.tenants.lastKnown().find(({ code }) => code === before.tenantCode)
    expect(known?.exported?.sha256).toBe(result.tenant.exported!.sha256)
  }, patiently)
  return result
}

const idOf = (tenantCode: string) =>
  asOwner(
    test.engine,
    async (q) =>
      (
        await q
          .selectFrom('tenants')
          .select('id')
          .where('code', '=', tenantCode)
          .executeTakeFirstOrThrow()
      ).id,
  )

describe('a tenant with everything the demo has', () => {
  it('is exported completely, deleted by two users, and leaves other tenants unchanged', async () => {
    const before = await hashOf(test.engine, 1)
    const steppe = await archivedTenant(asker, (await read('steppe'))!)
    const head = await vi.waitFor(async () => {
      const waiting = await asOwner(test.engine, (q) =>
        q.selectFrom('audit_unsealed').select('entry_id').where('tenant_id', '=', 2).execute(),
      )
      expect(waiting).toEqual([])
      return readChainHead(test.engine, 2)
    }, patiently)

    const counts = await countsOf(test.engine, 2)
    const { bytes, tenant } = await exportedByAll(steppe)
    const files = unzipSync(bytes)
    const textOf = (name: string) => Buffer.from(files[name]!).toString()
    const manifest = JSON.parse(textOf('manifest.json')) as {
      tables: { table: string; rows: number; path: string; sha256: string }[]
      withheldTables: { table: string; rows: number }[]
      files: { path: string; sha256: string; bytes: number }[]
    }
    for (const { path, sha256 } of [...manifest.tables, ...manifest.files])
      expect(createHash('sha256').update(files[path]!).digest('hex'), path).toBe(sha256)
    for (const { path, rows } of manifest.tables)
      expect(textOf(path).split('\n').length - 1, path).toBe(rows)
    const named = [...manifest.tables, ...manifest.withheldTables]
    expect(
      Object.fromEntries(
        named.filter(({ rows }) => rows > 0).map(({ table, rows }) => [table, rows]),
      ),
    ).toEqual(counts)
    expect(counts['transactions']).toBeGreaterThan(300)
    expect(manifest.files.length).toBeGreaterThan(0)
    expect(Object.keys(files).filter((name) => /idp_|one_time|password_links/.test(name))).toEqual(
      [],
    )
    expect(textOf('rows/gateways.ndjson')).not.toMatch(/secret|sealed/)
    // A row with a file contains the path of the exported file.
    const [file] = manifest.files
    const table = file!.path.split('/')[1]!
    expect(textOf(`rows/${table}.ndjson`)).toContain(`"${file!.path}"`)
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    expect(tenant.exported).toMatchObject({
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      allRows: total,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(tenant.exported!.rows).toBeLessThan(total)

    const approvalId = await requested(tenant)
    expect((await list()).deletions).toEqual([{ tenantCode: 'steppe', approvalId }])
    const { changes } = resultOf<ApprovalDetail>(await other.get('approval/detail', { approvalId }))
    const shown = Object.fromEntries(changes.map(({ field, text }) => [field, text?.after]))
    expect(shown).toMatchObject({
      tenant: `${steppe.name} (steppe)`,
      deletedTransactions: figure(counts['transactions']!),
      deletedUsers: figure(counts['users']!),
      deletedMerchants: figure(counts['merchants']! - 1),
      deletedRows: figure(total),
      exportHash: tenant.exported!.sha256,
    })
    expect(await typeOf(decide(asker, approvalId))).toBe(2000)
    const known = test.tenants.lastKnown()
    resultOf(await decide(other, approvalId))
    const row = await ended(approvalId)
    expect(row).toMatchObject({ state: 'DONE', audit_seq: head!.seq, audit_hash: head!.hash })

    expect(await countsOf(test.engine, 2)).toEqual({})
    expect(await read('steppe')).toBeUndefined()
    const answer = await test.app.inject({
      method: 'GET',
      url: '/apiproxy/api/tenant/getcurrenttenantwebconfig',
      headers: { host: 'steppe.localhost:3000' },
    })
    expect(answer.statusCode).not.toBe(200)
    expect(await hashOf(test.engine, 1)).toBe(before)
    await vi.waitFor(async () => {
      const { items } = resultOf<{ items: object[] }>(await asker.get('message/notifications'))
      expect(JSON.stringify(items)).toContain(`「${steppe.name}」を削除しました`)
    }, patiently)

    // For up to a second, other servers still have the deleted tenant in their cached list.
    const stale = vi.spyOn(test.tenants, 'lastKnown').mockReturnValue(known)
    const { tenantCode } = steppe
    expect(
      await typeOf(asker.put('tenant/updatetenant', changedTenant(steppe, { name: 'Gone' }))),
    ).toBe(4001)
    expect(await typeOf(asker.get('tenant/gettenantconfigs', { tenantCode }))).toBe(4001)
    expect(await typeOf(asker.get('tenant/exporttenant', { tenantCode }))).toBe(4001)
    expect(await typeOf(askFor(steppe))).toBe(4001)
    stale.mockRestore()

    // A second run of the job adds nothing. The audit log of the administrators has one entry,
    // which contains the end of the deleted audit chain.
    await tenantDeleter(test).work(
      { tenantId: 1, merchantId: row.merchant_id, deletionId: approvalId },
      AbortSignal.any([]),
    )
    const entries = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .select(['action', 'result_type', 'detail', 'user_id', 'user_name'])
        .where('action', '=', 'tenants.delete')
        .execute(),
    )
    const asked = await asOwner(test.engine, (q) =>
      q
        .selectFrom('approvals')
        .selectAll()
        .where('id', '=', BigInt(approvalId))
        .executeTakeFirstOrThrow(),
    )
    const by = { user_id: asked.user_id, user_name: 'sysconfig' }
    const detail = { deletedRows: total, approvedBy: asked.decided_by_name, job: 'tenantDeletion' }
    expect(asked.decided_by_name).not.toBeNull()
    expect(entries).toMatchObject([{ result_type: 1000, ...by, detail }])
    const chain = auditChain(test.config.masterSecret)
    const anchor = { tenantId: 2, seq: head!.seq, hash: head!.hash }
    const evidence = { anchors: [anchor], removed: [], unsigned: [], unreadable: [] }
    const report = () => verifyTenants(test.engine, chain, evidence)
    expect((await report()).lines).toContain(
      `deleted steppe: by administrators; its chain ended at link ${head!.seq}`,
    )
    expect((await report()).lines.filter((line) => line.startsWith('BROKEN'))).toEqual([])
    // The verification of the audit log detects a tenant that was not deleted by this job.
    await asOwner(test.engine, (q) =>
      q.updateTable('tenant_deletions').set({ deleted_tenant_id: 3 }).execute(),
    )
    expect((await report()).lines).toContain('BROKEN  there is no tenant 2, but an anchor of it')
  })
})

/**
 * Creates an archived tenant in which no background job has work left: its invitation is sent, its
 * keys exist, and its audit chain has begun.
 */
async function quietTenant(): Promise<Tenant> {
  const archived = await archivedTenant(asker, await addedTenant(asker))
  const id = await idOf(archived.tenantCode)
  await vi.waitFor(async () => {
    const { mails, keys, heads } = await asOwner(test.engine, async (q) => ({
      mails: await q.selectFrom('mails').select('sent_at').where('tenant_id', '=', id).execute(),
      keys: await q.selectFrom('idp_keys').select('kid').where('tenant_id', '=', id).execute(),
      heads: await q.selectFrom('audit_heads').select('seq').where('tenant_id', '=', id).execute(),
    }))
    expect(mails.map(({ sent_at: at }) => at !== null)).toEqual([true])
    expect([keys.length, heads.length]).toEqual([1, 1])
  }, patiently)
  return archived
}

describe('the deletion of a tenant', () => {
  it('is rejected for an active tenant, without an export, and after a change since the export', async () => {
    const active = await addedTenant(asker)
    expect(await typeOf(askFor(active))).toBe(1200)
    expect(await typeOf(asker.get('tenant/exporttenant', { tenantCode: active.tenantCode }))).toBe(
      1200,
    )
    const archived = await archivedTenant(asker, active)
    expect(await typeOf(askFor(archived))).toBe(1200)
    const { tenant } = await exportedByAll(archived)
    const renamed = resultOf<Tenant>(
      await asker.put('tenant/updatetenant', changedTenant(tenant, { name: 'Renamed' })),
    )
    expect(renamed.exported).toBeNull()
    expect(await typeOf(askFor(tenant))).toBe(409)
    expect(await typeOf(askFor(renamed))).toBe(1200)
    expect(await typeOf(askFor({ ...renamed, tenantCode: 'none' }))).toBe(4001)
    expect(await typeOf(askFor(renamed, { reason: ' ' }))).toBe(400)
    expect((await read(active.tenantCode))?.state).toBe('ARCHIVED')
  })

  it('is rejected while another request is pending, and cannot be approved after the tenant was restored', async () => {
    const { tenant } = await exportedByAll(await archivedTenant(asker, await addedTenant(asker)))
    const first = await requested(tenant)
    expect(await typeOf(askFor(tenant))).toBe(409)
    resultOf(await decide(other, first, 'REFUSE'))
    const second = await requested(tenant)
    resultOf(await asker.put('tenant/updatetenant', changedTenant(tenant, { state: 'ACTIVE' })))
    expect((await decide(other, second)).status).toBe(409)
    expect(await deletionOf(first)).toBeUndefined()
    expect(await deletionOf(second)).toBeUndefined()
    expect((await read(tenant.tenantCode))?.state).toBe('ACTIVE')
  })

  it('is rejected if a job has added merchants, users, payments or deposits since the export', async () => {
    const { tenant } = await exportedByAll(await quietTenant())
    const tenantId = await idOf(tenant.tenantCode)
    await asOwner(test.engine, (q) =>
      q
        .insertInto('merchants')
        .values({
          id: 9_999,
          tenant_id: tenantId,
          code: 'LATER',
          name: 'Later',
          currency: 'MNT',
          time_zone: 'Asia/Tokyo',
        })
        .execute(),
    )
    expect(await typeOf(askFor(tenant))).toBe(1200)
    const again = await exportedByAll((await read(tenant.tenantCode))!)
    expect(await requested(again.tenant)).toBeTruthy()
  })

  it('deletes nothing if rows were added since the export, and the audit log contains the failed deletion', async () => {
    const { tenant } = await exportedByAll(await quietTenant())
    const tenantId = await idOf(tenant.tenantCode)
    await asOwner(test.engine, (q) =>
      q
        .insertInto('tenant_origins')
        .values({ tenant_id: tenantId, origin: 'https://late.example.com', sequence: 9 })
        .execute(),
    )
    const before = await hashOf(test.engine, tenantId)
    const approvalId = await requested(tenant)
    resultOf(await decide(other, approvalId))
    expect(await ended(approvalId)).toMatchObject({ state: 'STALE', deleted_rows: null })
    expect(await hashOf(test.engine, tenantId)).toBe(before)
    const entry = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .select('result_type')
        .where('action', '=', 'tenants.delete')
        .where('request_id', '=', `tenant-deletion-${approvalId}`)
        .executeTakeFirstOrThrow(),
    )
    expect(entry.result_type).not.toBe(1000)
    // A later export contains the current rows, so the tenant can then be deleted.
    const again = await exportedByAll((await read(tenant.tenantCode))!)
    const second = await requested(again.tenant)
    resultOf(await decide(other, second))
    expect(await ended(second)).toMatchObject({ state: 'DONE' })
  })
})
