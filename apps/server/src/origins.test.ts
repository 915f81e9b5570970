import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeOrigin, listOrigins } from './origins.ts'
import { operatorName } from './platform/audit/operator-name.ts'
import { tenantRegistry } from './platform/access/tenants.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

const entries = () =>
  asOwner(engine, (q) =>
    q
      .selectFrom('audit_entries')
      .select(['tenant_id', 'user_name', 'object', 'object_id', 'detail'])
      .where('action', '=', 'tenants.modify')
      .execute(),
  )
const versionOf = (code: string) =>
  asOwner(engine, (q) =>
    q
      .selectFrom('tenants')
      .select(['version', 'changed_by'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow(),
  )

it.each([
  [
    'an origin that no tenant has',
    'https://nowhere.example',
    'https://pay.example.com',
    'No tenant has the address',
  ],
  [
    'an origin that is already in use',
    'http://localhost:3000',
    'http://steppe.localhost:3000',
    "is a tenant's already",
  ],
  [
    'an origin with a path',
    'http://localhost:3000',
    'https://pay.example.com/shop',
    'is no address such as',
  ],
  [
    'http on a public host',
    'http://localhost:3000',
    'http://pay.example.com',
    'is no address such as',
  ],
])(
  'changeOrigin rejects %s with a message, and changes nothing',
  async (_what, from, to, sentence) => {
    const before = [await listOrigins(engine), await entries()]
    await expect(async () => changeOrigin(engine, from, to)).rejects.toThrow(sentence)
    expect([await listOrigins(engine), await entries()]).toEqual(before)
  },
)

it('changeOrigin replaces an origin of a tenant, and writes an audit entry', async () => {
  const { version } = await versionOf('demo')
  expect(await listOrigins(engine)).toEqual([
    'demo  http://localhost:3000',
    'steppe  http://steppe.localhost:3000',
  ])
  expect(await changeOrigin(engine, 'http://localhost:3000', 'https://pay.example.com')).toBe(
    'demo',
  )
  expect(await listOrigins(engine)).toEqual([
    'demo  https://pay.example.com',
    'steppe  http://steppe.localhost:3000',
  ])
  const tenants = tenantRegistry(engine)
  expect((await tenants.byHost('pay.example.com'))?.tenant.code).toBe('demo')
  expect(await tenants.byHost('localhost:3000')).toBeNull()
  expect(await versionOf('demo')).toEqual({ version: version + 1, changed_by: operatorName() })
  expect(await entries()).toEqual([
    {
      tenant_id: 1,
      user_name: operatorName(),
      object: expect.any(String),
      object_id: 'demo',
      detail: {
        before: { tenantOrigins: 'http://localhost:3000' },
        after: { tenantOrigins: 'https://pay.example.com' },
      },
    },
  ])
})
