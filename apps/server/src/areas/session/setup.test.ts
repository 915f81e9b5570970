import { asOwner } from '@choba/database/owner.ts'
import { writeTenant } from '@choba/database/first-tenant.ts'
import { signInByForm } from '@choba/identity/sign-in/sign-in-by-form.ts'
import { languages } from '@choba/phrases/languages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { makeLink } from './setup-links.ts'

const PASSWORD = 'Morning-ledger-41'
const person = {
  username: 'first',
  fullName: '帳場 一郎',
  email: 'first@fresh.example',
  password: PASSWORD,
  passwordAgain: PASSWORD,
}

let test: TestApp
let tenants = 900

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** Creates a tenant without users, like the first tenant of an empty database. */
async function freshTenant() {
  const id = ++tenants
  const code = `fresh${id}`
  const host = `${code}.localhost:3000`
  const about = {
    code,
    name: 'Fresh Pay',
    currency: 'MNT',
    timeZone: 'Asia/Ulaanbaatar',
    keycloakUrl: '',
  }
  await asOwner(test.engine, (q) => writeTenant(q, id, { ...about, origin: `http://${host}` }))
  const link = (again = false) => makeLink(test.engine, id, again)
  const headers = { host, 'accept-language': 'en' }
  const get = (token: string, language = 'en') =>
    test.app.inject({
      url: `/setup?token=${token}`,
      headers: { ...headers, 'accept-language': language },
    })
  const post = (token: string, changed: Partial<typeof person> = {}) =>
    test.app.inject({
      method: 'POST',
      url: `/setup?token=${token}`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...person, ...changed }).toString(),
    })
  const users = () =>
    asOwner(test.engine, (q) =>
      q.selectFrom('users').selectAll().where('tenant_id', '=', id).execute(),
    )
  const signIn = (username: string, password: string) =>
    signInByForm(
      async (path, { method, headers: sent, body }) => {
        const answer = await test.app.inject({
          method,
          url: path,
          headers: { ...sent, host },
          ...(body ? { payload: body } : {}),
        })
        const cookies = [answer.headers['set-cookie'] ?? []].flat()
        return { location: answer.headers.location ?? null, cookies, text: answer.body }
      },
      { realm: code, clientId: 'choba-portal', publicUrl: `http://${host}`, keycloakUrl: null },
      username,
      password,
    )
  // The server reads its list of tenants at least once a second.
  await expect.poll(async () => (await get('x')).body, { timeout: 20_000 }).toContain('Fresh Pay')
  return { id, host, link, get, post, users, signIn }
}

const { en } = languages

describe('the setup link for the first administrator', () => {
  it('opens a form in three languages, which creates a user with all permissions of the service side', async () => {
    const fresh = await freshTenant()
    const token = (await fresh.link())!
    for (const language of ['ja', 'en', 'mn'] as const) {
      const page = await fresh.get(token, language)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain(`<h1>${languages[language].setup.title}</h1>`)
    }
    const done = await fresh.post(token)
    expect(done.statusCode).toBe(200)
    expect(done.body).toContain(en.setup.doneTitle)
    const [user, ...more] = await fresh.users()
    expect(more).toEqual([])
    expect(user).toMatchObject({
      username: 'first',
      email: person.email,
      full_name: person.fullName,
      enabled: true,
    })
    expect(user!.id).toBeGreaterThan(10_000)

    const bearer = await fresh.signIn('first', PASSWORD)
    const headers = { authorization: `Bearer ${bearer}`, host: fresh.host }
    const info = (await test.app.inject({ url: '/apiproxy/api/user/userinfo', headers })).json()
      .result
    expect(info).toMatchObject({ userEnt: '__SYSTEM', roleName: 'ADMINISTRATOR', currency: 'MNT' })
    const modules = (info.permissons as { modelName: string }[]).map(({ modelName }) => modelName)
    expect(modules).toEqual(
      expect.arrayContaining(['SystemConfig', 'Ent', 'User', 'Permission', 'Refund', 'Manual']),
    )

    const entries = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .select(['action', 'user_name'])
        .where('tenant_id', '=', fresh.id)
        .execute(),
    )
    expect(entries).toContainEqual({ action: 'session.setup', user_name: 'first' })
  })

  it('is stored in the database only as a hash', async () => {
    const fresh = await freshTenant()
    const token = (await fresh.link())!
    const row = await asOwner(test.engine, (q) =>
      q
        .selectFrom('setup_links')
        .selectAll()
        .where('tenant_id', '=', fresh.id)
        .executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(row)).not.toContain(token)
    const left = Number(row.expires_at) - Date.now()
    expect(left).toBeGreaterThan(23.9 * 3_600_000)
    expect(left).toBeLessThan(24.1 * 3_600_000)
  })

  it('gives the same response if its token is wrong, used or expired', async () => {
    const fresh = await freshTenant()
    const expired = (await fresh.link())!
    await asOwner(test.engine, (q) =>
      q
        .updateTable('setup_links')
        .set({ expires_at: new Date(Date.now() - 1_000) })
        .where('tenant_id', '=', fresh.id)
        .execute(),
    )
    const refused = [
      await fresh.get('wrong'),
      await fresh.get(''),
      await fresh.get(expired),
      await fresh.post(expired),
    ]
    expect(await fresh.users()).toEqual([])
    const used = (await fresh.link(true))!
    await fresh.post(used)
    refused.push(await fresh.get(used), await fresh.post(used), await fresh.post('wrong'))
    for (const { statusCode, body } of refused) {
      expect(statusCode).toBe(404)
      expect(body).toBe(refused[0]!.body)
    }
    expect(refused[0]!.body).toContain(en.setup.badLinkTitle)
    expect(await fresh.users()).toHaveLength(1)
  })

  it('does not work at the address of another tenant', async () => {
    const [one, other] = [await freshTenant(), await freshTenant()]
    const token = (await one.link())!
    await other.link()
    expect((await other.get(token)).statusCode).toBe(404)
    expect((await other.post(token)).statusCode).toBe(404)
    expect(await other.users()).toEqual([])
  })

  it('creates one administrator if several requests use the link at the same time', async () => {
    const fresh = await freshTenant()
    const token = (await fresh.link())!
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        fresh.post(token, { username: `racer${nth}`, email: `racer${nth}@fresh.example` }),
      ),
    )
    expect(tries.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(404),
    ])
    expect(await fresh.users()).toHaveLength(1)
  })

  it('is created once, is replaced only on request, and is never created if an administrator exists', async () => {
    const fresh = await freshTenant()
    const both = await Promise.all([fresh.link(), fresh.link()])
    expect(both.filter((token) => token !== null)).toHaveLength(1)
    const first = both.find((token) => token !== null)!
    expect(await fresh.link()).toBeNull()
    const second = (await fresh.link(true))!
    expect((await fresh.get(first)).statusCode).toBe(404)
    await fresh.post(second)
    expect(await fresh.link(true)).toBeNull()
    expect(await makeLink(test.engine, 1, true)).toBeNull()
  })

  it('can be created again after an interrupted setup, whose incomplete user is replaced', async () => {
    const fresh = await freshTenant()
    const token = (await fresh.link())!
    await fresh.post(token)
    // Simulates a process that ended before the sign-in service had created the account.
    await asOwner(test.engine, async (q) => {
      await q.deleteFrom('idp_password_history').where('tenant_id', '=', fresh.id).execute()
      await q.deleteFrom('idp_credentials').where('tenant_id', '=', fresh.id).execute()
    })
    const again = (await fresh.link(true))!
    expect(
      (await fresh.post(again, { username: 'second', email: 'second@fresh.example' })).statusCode,
    ).toBe(200)
    expect((await fresh.users()).map(({ username }) => username)).toEqual(['second'])
    await fresh.signIn('second', PASSWORD)
  })
})

describe('the setup form', () => {
  it.each([
    ['usernameInvalid', { username: '' }],
    ['usernameInvalid', { username: 'ab' }],
    ['usernameInvalid', { username: '管理者' }],
    ['fullNameInvalid', { fullName: ' ' }],
    ['fullNameInvalid', { fullName: 'x'.repeat(101) }],
    ['emailInvalid', { email: 'first' }],
    ['passwordsDiffer', { passwordAgain: 'Morning-ledger-42' }],
    ['passwordFormatInvalid', { password: 'short', passwordAgain: 'short' }],
    ['passwordContainsUsername', { password: 'First-of-all-41', passwordAgain: 'First-of-all-41' }],
  ] as const)(
    'shows the error %s at its field, keeps the input, and leaves the link usable',
    async (fault, changed) => {
      const fresh = await freshTenant()
      const token = (await fresh.link())!
      const { statusCode, body } = await fresh.post(token, changed)
      expect(statusCode).toBe(200)
      const sentence = { ...en.results, ...en.signIn, ...en.setup }[fault]
      const said = /id="(\w+)-error">([^<]*)</.exec(body)
      expect(said?.[2]).toBe(sentence.replaceAll("'", '&#39;'))
      expect(body).toContain(`value="${'fullName' in changed ? person.email : person.fullName}"`)
      expect(body).not.toContain(PASSWORD)
      expect(await fresh.users()).toEqual([])
      expect((await fresh.post(token)).statusCode).toBe(200)
    },
  )
})
