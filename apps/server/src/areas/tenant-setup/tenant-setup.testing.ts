import { type SetupStep, type TenantSetup } from '@choba/contract/tenant-setup.contract.ts'
import type { Tenant } from '@choba/contract/tenants.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { writePassword } from '@choba/identity/credentials/credentials.ts'
import { type Send, signInByForm } from '@choba/identity/sign-in/sign-in-by-form.ts'
import { newTenant } from '#areas/tenants/tenants.testing.ts'
import { type Client, queryString, resultOf, type TestApp } from '#testing/test-app.ts'

/** A new tenant with its own address. */
export interface FreshTenant {
  readonly id: number
  readonly tenantCode: string
  /** Client of the tenant's first administrator, who has the role SUPER_ADMIN. */
  readonly admin: Client
  signIn(userName: string): Promise<Client>
}

/** Sets a user's password, as the user does when accepting the invitation. */
export async function acceptInvitation(
  test: TestApp,
  tenantId: number,
  userName: string,
): Promise<void> {
  const { id } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('username', '=', userName)
      .executeTakeFirstOrThrow(),
  )
  await writePassword(test.engine, { tenantId, userId: id }, DEMO_PASSWORD, false)
}

/** Returns a copy of the client that sends its requests to another host name. */
function at(client: Client, host: string): Client {
  const send: Client['send'] = (options) =>
    client.send({ ...options, headers: { ...options.headers, host } })
  const sending = (method: 'POST' | 'PUT' | 'DELETE') => (path: string, body?: unknown) =>
    send({
      method,
      url: `/apiproxy/api/${path}`,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
  return {
    token: client.token,
    send,
    get: (path, query) =>
      send({ method: 'GET', url: `/apiproxy/api/${path}${queryString(query)}` }),
    post: sending('POST'),
    put: sending('PUT'),
    delete: sending('DELETE'),
  }
}

/**
 * Adds a tenant, accepts the invitation of its first administrator, and signs this administrator
 * in.
 */
export async function freshTenant(test: TestApp, by: Client): Promise<FreshTenant> {
  const wanted = newTenant({ currency: 'JPY', timeZone: 'Asia/Tokyo' })
  const { tenantCode } = resultOf<Tenant>(await by.post('tenant/createtenant', wanted))
  const origin = wanted.origins[0]!
  const { host } = new URL(origin)
  const { id } = await asOwner(test.engine, (q) =>
    q.selectFrom('tenants').select('id').where('code', '=', tenantCode).executeTakeFirstOrThrow(),
  )
  const sendTo: Send = async (path, { method, headers, body }) => {
    const payload = body ? { payload: body } : {}
    const answer = await test.app.inject({
      method,
      url: path,
      headers: { ...headers, host },
      ...payload,
    })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    return { location: answer.headers.location ?? null, cookies, text: answer.body }
  }
  const realm = {
    realm: tenantCode,
    clientId: 'choba-portal',
    publicUrl: origin,
    keycloakUrl: null,
  }
  const signIn = async (userName: string) =>
    at(test.withToken(await signInByForm(sendTo, realm, userName, DEMO_PASSWORD)), host)
  const { userName } = wanted.firstUser
  await acceptInvitation(test, id, userName)
  return { id, tenantCode, admin: await signIn(userName), signIn }
}

/** Returns the completed steps in their order. */
export async function doneSteps(client: Client): Promise<SetupStep[]> {
  const { steps } = resultOf<TenantSetup>(await client.get('tenant/setup'))
  return steps.flatMap(({ step, done }) => (done ? [step] : []))
}
