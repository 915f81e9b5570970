import type { Tenant } from '@choba/contract/tenants.contract.ts'
import { fileForm, tinyPng } from '#platform/files/files.testing.ts'
import { type Answer, type Client, queryString, resultOf } from '#testing/test-app.ts'

let made = 0

/** What a new tenant is sent with; `t1.localhost` and its like are its addresses. */
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
    firstUser: { userName: `admin-${code}`, userFullName: 'Бат Болд', userEmail: `${code}@example.com` },
    ...parts,
  }
}

/** The same row as a change is sent with. */
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
    url: `/apiproxy/api/tenant/uploadtenantimage${queryString({ tenantCode, kind: 'logo', version })}`,
    ...fileForm(bytes, { name }),
  })
