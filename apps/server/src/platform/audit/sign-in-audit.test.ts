import { randomBytes } from 'node:crypto'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { asOwner } from '@choba/database/owner.ts'
import { signInByForm, type Send } from '@choba/identity/sign-in/sign-in-by-form.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hosts, openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const entries = () =>
  asOwner(test.engine, (q) =>
    q.selectFrom('audit_entries').selectAll().where('action', '=', 'session.signIn').execute(),
  )

beforeEach(() => asOwner(test.engine, (q) => q.deleteFrom('audit_entries').execute()))

/** Signs in through the page, and collects the ids of its requests. */
function signIn(
  username: string,
  password: string,
  tenant: keyof typeof hosts = 'demo',
  code?: () => Promise<string>,
) {
  const requestIds: string[] = []
  const host = hosts[tenant]
  const send: Send = async (path, { method, headers, body }) => {
    const answer = await test.app.inject({
      method,
      url: path,
      headers: { ...headers, host },
      ...(body ? { payload: body } : {}),
    })
    if (method === 'POST' && path.includes('/interaction/'))
      requestIds.push(String(answer.headers['x-request-id']))
    return {
      location: answer.headers.location ?? null,
      cookies: [answer.headers['set-cookie'] ?? []].flat(),
      text: answer.body,
    }
  }
  const realm = {
    realm: tenant,
    clientId: 'choba-portal',
    publicUrl: `http://${host}`,
    keycloakUrl: null,
  }
  const done = signInByForm(send, realm, username, password, code).then(
    () => true,
    () => false,
  )
  return done.then((isIn) => ({ isIn, requestIds }))
}

/** Lists the columns of the database that contain a text, such as a password. */
async function holdsAnywhere(text: string): Promise<string[]> {
  return asOwner(test.engine, async (_q, connection) => {
    const { rows } = await connection.query<{ schema: string; name: string }>(
      `select table_schema::text as schema, table_name::text as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { schema, name } of rows) {
      const hits = await connection.query(
        `select 1 from "${schema}"."${name}" t where position($1 in t::text) > 0`,
        [text],
      )
      if (hits.rows.length > 0) found.push(`${schema}.${name}`)
    }
    return found
  })
}

const secret = () => `Aa1!${randomBytes(12).toString('hex')}`

describe('the audit log', () => {
  it.each([
    ['owner', 'demo', 1, 11, 103],
    ['superadmin', 'demo', 1, 1, 101],
    ['clerk', 'steppe', 2, 51, 205],
  ] as const)(
    'has one entry for the sign-in of %s in %s',
    async (username, tenant, tenantId, merchantId, userId) => {
      const { isIn, requestIds } = await signIn(username, DEMO_PASSWORD, tenant)
      expect(isIn).toBe(true)
      expect(await entries()).toEqual([
        expect.objectContaining({
          tenant_id: tenantId,
          merchant_id: merchantId,
          user_id: userId,
          user_name: username,
          result_type: 1000,
          request_id: requestIds[0],
          ip: '127.0.0.1',
        }),
      ])
      expect(
        JSON.stringify(await entries(), (_key, value) =>
          typeof value === 'bigint' ? `${value}` : value,
        ),
      ).not.toContain(DEMO_PASSWORD)
    },
  )

  it.each([
    ['of an existing user', 'owner', 11, 103],
    ['of an unknown user', 'nobody-at-all', 1, null],
  ] as const)(
    'has one entry for a failed sign-in %s',
    async (_whose, username, merchantId, userId) => {
      const password = secret()
      const { isIn, requestIds } = await signIn(username, password)
      expect(isIn).toBe(false)
      expect(await entries()).toEqual([
        expect.objectContaining({
          tenant_id: 1,
          merchant_id: merchantId,
          user_id: userId,
          // The name of an unknown user may be a password typed into the wrong field.
          user_name: userId ? username : '',
          result_type: 3000,
          request_id: requestIds[0],
        }),
      ])
      expect(await holdsAnywhere(password)).toEqual([])
    },
  )

  it('has one entry for a wrong one-time code, and none for the correct password before the code', async () => {
    const { isIn, requestIds } = await signIn('mfa', DEMO_PASSWORD, 'demo', async () => '000000')
    expect(isIn).toBe(false)
    expect(await entries()).toEqual([
      expect.objectContaining({
        user_name: 'mfa',
        object: 'mfa',
        detail: { step: 'code', userAgent: 'lightMyRequest' },
        result_type: 3000,
        request_id: requestIds[1],
      }),
    ])
  })

  it('has one entry per failed sign-in, with at most 100 characters of the name and no control characters', async () => {
    for (let tries = 0; tries < 3; tries++)
      await signIn(`x\u0000\u001b[31m${'長'.repeat(200)}`, secret())
    const found = await entries()
    expect(found.map((entry) => entry.result_type)).toEqual([3000, 3000, 3000])
    for (const { user_name: name } of found) {
      expect(Array.from(name).length).toBeLessThanOrEqual(100)
      // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
      expect(name).not.toMatch(/[\u0000-\u001f\u007f]/)
    }
  })

  it('has no entry for a sign-in form without a name or without a password', async () => {
    await signIn('owner', '')
    await signIn('', DEMO_PASSWORD)
    expect(await entries()).toEqual([])
  })

  it('has one entry for a sign-out, with the name of the user who signed out', async () => {
    const client = await test.signIn('manager', 'demo', true)
    await asOwner(test.engine, (q) => q.deleteFrom('audit_entries').execute())
    const answer = await client.post('auth/logout')
    const rows = await asOwner(test.engine, (q) =>
      q.selectFrom('audit_entries').selectAll().execute(),
    )
    expect(rows).toEqual([
      expect.objectContaining({
        action: 'session.logout',
        user_name: 'manager',
        object: 'manager',
        result_type: 1000,
        request_id: answer.headers['x-request-id'],
      }),
    ])
  })
})

describe('a search of all columns of the database', () => {
  it('finds an existing e-mail address', async () => {
    expect(await holdsAnywhere('manager@demo.example')).toEqual(['public.users'])
  })

  it('does not find the password of a sign-in', async () => {
    await signIn('owner', DEMO_PASSWORD)
    expect(await holdsAnywhere(DEMO_PASSWORD)).toEqual([])
  })
})
