import { createHash } from 'node:crypto'
import type { Tenant } from '@choba/contract/tenants.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { readTenantTables } from '@choba/database/tenant-rows.ts'
import { expect, vi } from 'vitest'
import { fileForm, tinyPng } from '#platform/files/files.testing.ts'
import { type Answer, type Client, resultOf, type TestApp } from '#testing/test-app.ts'

let made = 0

/** Returns the request body for a new tenant with its own address, such as `t1.localhost`. */
export function newTenant(parts: object = {}) {
  const code = `t${++made}-${crypto.randomUUID().slice(0, 6)}`
  return {
    tenantCode: code,
    name: `Tenant ${code}`,
    oem: '',
    style: '#0b6e4f',
    origins: [`http://${code}.localhost:3000`],
    signInService: 'EMBEDDED',
    currency: 'MNT',
    timeZone: 'Asia/Ulaanbaatar',
    firstUser: {
      userName: `admin-${code}`,
      userFullName: 'Бат Болд',
      userEmail: `${code}@example.com`,
    },
    ...parts,
  }
}

/** Returns the request body of a change that keeps all current values except `parts`. */
export const changedTenant = (row: Tenant, parts: object = {}) => {
  const { tenantCode, version, name, oem, style, origins, signInService, state } = row
  return { tenantCode, version, name, oem, style, origins, signInService, state, ...parts }
}

export const addedTenant = async (client: Client, parts: object = {}): Promise<Tenant> =>
  resultOf(await client.post('tenant/createtenant', newTenant(parts)))

export const uploadTenantImage = (
  { send }: Pick<Client, 'send'>,
  { tenantCode, version }: Pick<Tenant, 'tenantCode' | 'version'>,
  bytes: Uint8Array = tinyPng,
  name = 'picture.png',
): Promise<Answer> =>
  send({
    method: 'POST',
    url: '/apiproxy/api/tenant/uploadtenantimage',
    ...fileForm(bytes, { name, fields: { tenantCode, kind: 'logo', version } }),
  })

export const archivedTenant = async (client: Client, tenant: Tenant): Promise<Tenant> =>
  resultOf(await client.put('tenant/updatetenant', changedTenant(tenant, { state: 'ARCHIVED' })))

/**
 * Downloads the export of an archived tenant, and waits until the tenant's row stores the export.
 * `before` is the tenant before the download, which may have an earlier export.
 */
export async function exportedTenant(client: Client, before: Tenant) {
  const { tenantCode } = before
  const { bytes } = await client.get('tenant/exporttenant', { tenantCode })
  const tenant = await vi.waitFor(
    async () => {
      const { items } = resultOf<{ items: Tenant[] }>(
        await client.get('tenant/gettenants', { tenantCode }),
      )
      expect([null, before.exported?.sha256]).not.toContain(items[0]!.exported?.sha256 ?? null)
      return items[0]!
    },
    { timeout: 30_000, interval: 50 },
  )
  return { bytes, tenant }
}

/** Signs in another administrator who has the permission to configure the system. */
export async function secondSysconfig(test: Pick<TestApp, 'engine' | 'signIn'>): Promise<Client> {
  await asOwner(test.engine, (q) =>
    q
      .updateTable('users')
      .set({ role_id: 2 })
      .where('tenant_id', '=', 1)
      .where('username', '=', 'operator')
      .execute(),
  )
  return test.signIn('operator', 'demo', true)
}

/**
 * Returns a hash of all data of a tenant. Tests use it to check that a change of another tenant
 * does not affect this tenant.
 */
export async function hashOf(engine: Engine, tenantId: number): Promise<string> {
  const hash = createHash('sha256')
  // The test itself adds rows to these tables in the acting administrator's tenant, so they are
  // left out for that tenant.
  const own =
    /^(audit_.*|idp_.*|session_activity|approvals|tenant_deletions|notification.*|mails|mail_bodies|one_time_codes)$/
  const tables = (await readTenantTables(engine)).filter(
    ({ name }) => tenantId !== 1 || !own.test(name),
  )
  await asOwner(engine, async (_q, connection) => {
    for (const { name, owner } of tables) {
      const { rows } = await connection.query<{ text: string }>(
        `select t::text as text from "${name}" t where ${owner} = ${tenantId} order by 1`,
      )
      hash.update(name).update(JSON.stringify(rows))
    }
  })
  return hash.digest('hex')
}

/** Returns the number of rows by table; empty tables are left out. */
export const countsOf = async (
  engine: Engine,
  tenantId: number,
): Promise<Record<string, number>> => {
  const tables = await readTenantTables(engine)
  return asOwner(engine, async (_q, connection) => {
    const counts: Record<string, number> = {}
    for (const { name, owner } of tables) {
      const { rows } = await connection.query<{ n: bigint }>(
        `select count(*) as n from "${name}" where ${owner} = ${tenantId}`,
      )
      if (rows[0]!.n > 0n) counts[name] = Number(rows[0]!.n)
    }
    return counts
  })
}
