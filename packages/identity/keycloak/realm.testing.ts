import { randomBytes } from 'node:crypto'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { keycloakAdmin } from '../src/keycloak/admin.ts'
import {
  connectKeycloak,
  type KeycloakAccess,
  type KeycloakServer,
} from '../src/keycloak/server.ts'
import type { RealmRef } from '../src/port.ts'
import { createSecretBox } from '../src/credentials/secret-box.ts'
import { MASTER_SECRET } from '../src/testing.ts'

/**
 * A new realm for one test file at the Keycloak that the environment names, with a tenant and two
 * users in the database.
 */
export interface TestRealm {
  realm: RealmRef
  server: KeycloakServer
  admin: ReturnType<typeof keycloakAdmin>
  hanako: number
  taro: number
}

export const PASSWORD = 'Correct-horse-2026!'

const needed = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is needed: these tests are run by npm run test:keycloak.`)
  return value
}

const asPerson = () => ({
  user: needed('KEYCLOAK_ADMIN_USER'),
  password: needed('KEYCLOAK_ADMIN_PASSWORD'),
})

export async function openTestRealm(
  engine: Engine,
  tenantId: number,
  access: KeycloakAccess = asPerson(),
): Promise<TestRealm> {
  const url = needed('KEYCLOAK_URL')
  const server = connectKeycloak({ url, access })
  const name = `test-${randomBytes(4).toString('hex')}`
  const publicUrl = `http://${name}.localhost:3999`
  const realm = { tenantId, realm: name, clientId: 'portal', publicUrl, keycloakUrl: url }
  const [hanako, taro] = [tenantId * 10 + 1, tenantId * 10 + 2]
  await asOwner(engine, async (q) => {
    const own = { tenant_id: tenantId, merchant_id: tenantId }
    await q
      .insertInto('tenants')
      .values({ id: tenantId, code: name, name, realm: name, currency: 'JPY', keycloak_url: url })
      .execute()
    await q
      .insertInto('tenant_origins')
      .values({ origin: publicUrl, tenant_id: tenantId })
      .execute()
    await q
      .insertInto('merchants')
      .values({
        id: tenantId,
        tenant_id: tenantId,
        code: 'M',
        name: 'M',
        currency: 'JPY',
        time_zone: 'Asia/Tokyo',
      })
      .execute()
    await q
      .insertInto('roles')
      .values({ ...own, id: 1, name: 'Owner', builtin: null })
      .execute()
    const person = (id: number, username: string) => ({
      ...own,
      id,
      role_id: 1,
      username,
      email: `${username}@example.com`,
      full_name: username,
    })
    await q
      .insertInto('users')
      .values([person(hanako, 'hanako'), person(taro, 'taro')])
      .execute()
  })
  const sealer = createSecretBox(MASTER_SECRET)
  const admin = keycloakAdmin({ engine, sealer, server, nameOf: async () => `${name} Pay` })
  return { realm, server, admin, hanako, taro }
}

export const accountOf = (userId: number, username: string, password = PASSWORD) => ({
  userId,
  username,
  email: `${username}@example.com`,
  fullName: username,
  password,
  temporary: false,
})
