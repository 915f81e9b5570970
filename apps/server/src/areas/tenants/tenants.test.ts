import { TENANT_IMAGE_FILE_MAX, type Tenant } from '@choba/contract/tenants.contract.ts'
import { openSignInPage, type Send, signInByForm } from '@choba/identity/sign-in/sign-in-by-form.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { linkIn } from '#areas/users/users.testing.ts'
import { plainPicture, tinyPng } from '#platform/files/files.testing.ts'
import { expectAppError } from '#testing/expect-app-error.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  addedTenant,
  changedTenant,
  hashOf,
  newTenant,
  uploadTenantImage,
} from './tenants.testing.ts'

let test: TestApp
let sysconfig: Client
beforeAll(async () => {
  test = await openTestApp()
  sysconfig = await test.signIn('sysconfig')
})
afterAll(() => test.close())

const typeOf = async (answering: ReturnType<Client['get']>) => (await answering).envelope.resultType
const list = async (query = {}) =>
  resultOf<{ items: Tenant[]; hasKeycloak: boolean }>(
    await sysconfig.get('tenant/gettenants', query),
  )
const modify = (row: Tenant, parts: object) =>
  sysconfig.put('tenant/updatetenant', changedTenant(row, parts))
const hostOf = (origin: string) => new URL(origin).host

/** Sends requests like a browser that calls a given host. */
const sendTo =
  (host: string): Send =>
  async (path, { method, headers, body }) => {
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

async function webConfig(host: string) {
  const url = '/apiproxy/api/tenant/getcurrenttenantwebconfig'
  const answer = await test.app.inject({
    method: 'GET',
    url,
    headers: { host, 'api-version': '2.0' },
  })
  return {
    status: answer.statusCode,
    result: answer.json<{ result: Record<string, unknown> | null }>().result,
  }
}

describe('a new tenant', () => {
  it('works without a restart: its address, its theme, and its first administrator, who signs in by the link', async () => {
    const before = await hashOf(test.engine, 2)
    const wanted = newTenant({ oem: 'Тал Пэй' })
    const { tenantCode, origins, firstUser, style } = wanted
    const made = resultOf<Tenant>(await sysconfig.post('tenant/createtenant', wanted))
    expect(made).toMatchObject({
      tenantCode,
      origins,
      userCount: 1,
      merchantCount: 0,
      state: 'ACTIVE',
      isOwn: false,
    })
    expect((await list()).items.map((one) => one.tenantCode)).toContain(tenantCode)
    const host = hostOf(origins[0]!)
    expect((await webConfig(host)).result).toMatchObject({
      keycloakRealm: tenantCode,
      currency: 'MNT',
      style,
      oem: 'Тал Пэй',
    })

    const { text } = await test.mailTo(firstUser.userEmail)
    const link = new URL(linkIn(text))
    expect(link.origin).toBe(origins[0])
    const newPassword = 'Morning-ledger-41'
    const page = await test.app.inject({
      method: 'POST',
      url: link.pathname + link.search,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ newPassword, newPasswordAgain: newPassword }).toString(),
    })
    expect(page.body).toContain('パスワードを設定しました')
    const realm = {
      realm: tenantCode,
      clientId: 'choba-portal',
      publicUrl: origins[0]!,
      keycloakUrl: null,
    }
    const token = await signInByForm(sendTo(host), realm, firstUser.userName, newPassword)
    const headers = { authorization: `Bearer ${token}`, host }
    const call = (path: string) =>
      test.app.inject({ method: 'GET', url: `/apiproxy/api/${path}`, headers })
    expect((await call('user/userinfo')).json<{ result: object }>().result).toMatchObject({
      userName: firstUser.userName,
      roleName: 'SUPER_ADMIN',
    })
    // The new administrator can configure only the new tenant, and cannot list or create tenants.
    expect((await call('tenant/gettenants')).statusCode).toBe(403)
    // A token of the new tenant is not valid at another tenant.
    const elsewhere = { ...headers, host: 'localhost:3000' }
    expect(
      (
        await test.app.inject({
          method: 'GET',
          url: '/apiproxy/api/user/userinfo',
          headers: elsewhere,
        })
      ).statusCode,
    ).toBe(401)
    expect(await hashOf(test.engine, 2)).toBe(before)
  })

  it('is rejected with the name of the field if its code or address is invalid or used by another tenant', async () => {
    const wanted = newTenant()
    const refused: [object, string][] = [
      [{ tenantCode: 'steppe' }, 'tenantCode'],
      [{ tenantCode: 'Not A Code' }, 'tenantCode'],
      [{ origins: ['http://steppe.localhost:3000'] }, 'origins'],
      [{ origins: ['https://fine.example.com', 'https://fine.example.com/path'] }, 'origins[1]'],
      [{ origins: ['http://plain.example.com'] }, 'origins[0]'],
      [{ origins: ['https://a.example.com', 'https://a.example.com'] }, 'origins[1]'],
      [{ currency: 'ZZZ' }, 'currency'],
      // The currency was withdrawn, but the JavaScript runtime still lists it.
      [{ currency: 'HRK' }, 'currency'],
      [{ timeZone: 'Asia/Nowhere' }, 'timeZone'],
    ]
    for (const [parts, path] of refused) {
      const answer = await sysconfig.post('tenant/createtenant', { ...wanted, ...parts })
      expect([answer.status, answer.envelope.result]).toMatchObject([400, { fields: [{ path }] }])
    }
    // This server has no Keycloak configured.
    expect(
      await typeOf(sysconfig.post('tenant/createtenant', { ...wanted, signInService: 'KEYCLOAK' })),
    ).toBe(1200)
    expect((await list()).items.map(({ tenantCode }) => tenantCode)).not.toContain(
      wanted.tenantCode,
    )
    await addedTenant(sysconfig, wanted)
  })

  it('accepts only a valid color as theme color, also in a later change', async () => {
    const made = await addedTenant(sysconfig)
    for (const style of [
      'red',
      '#fff',
      '#0b6e4',
      '#0b6e4f0',
      '#0B6E4F',
      '#0b6e4g',
      '0b6e4f',
      '＃0b6e4f',
      '#０b6e4f',
      ' #0b6e4f',
      'var(--x)',
      '#0b6e4f ',
      '#0b6e4f\n',
      '\n#0b6e4f',
      '#0b6e4f\u0000',
      '#0b6e4f;',
      '#0b6e4f\n}body{display:none}',
      '#0b6e4f/**/',
      '#fff;background:url(https://evil.example)',
      'url(https://evil.example)',
      'url(javascript:alert(1))',
      'image-set(url(//evil.example) 1x)',
      'expression(alert(1))',
      '@import "//evil.example"',
      '\\75rl(//evil.example)',
      '"><img src=x onerror=alert(1)>',
      '</style><script>alert(1)</script>',
      '"/><svg onload=alert(1)>',
      '${alert(1)}',
    ]) {
      const refused = [400, { fields: [{ path: 'style' }] }]
      for (const answer of [
        await sysconfig.post('tenant/createtenant', newTenant({ style })),
        await modify(made, { style }),
      ])
        expect([answer.status, answer.envelope.result], style).toMatchObject(refused)
    }
    expect((await list({ tenantCode: made.tenantCode })).items[0]).toMatchObject({
      style: made.style,
      version: made.version,
    })
  })

  it('invites its first administrator in the chosen language, or else in the language of the request', async () => {
    const invitation = async (parts: object) => {
      const { firstUser } = await added(parts)
      return (await test.mailTo(firstUser.userEmail)).subject
    }
    const added = async (parts: object) => {
      const wanted = newTenant(parts)
      resultOf(await sysconfig.post('tenant/createtenant', wanted))
      return wanted
    }
    expect(await invitation({ invitationLanguage: 'mn' })).toMatch(/[Ѐ-ӿ]/)
    expect(await invitation({})).toMatch(/[ぁ-ん]/)
    const unknown = await sysconfig.post(
      'tenant/createtenant',
      newTenant({ invitationLanguage: 'fr' }),
    )
    expect(unknown.status).toBe(400)
  })

  it('is created once if two identical requests arrive at the same time', async () => {
    const wanted = newTenant()
    const both = await Promise.all([1, 2].map(() => sysconfig.post('tenant/createtenant', wanted)))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
  })
})

describe('a tenant', () => {
  it('can be changed with its version, moved to another address, archived and restored', async () => {
    const made = await addedTenant(sysconfig)
    const [old] = made.origins
    const origins = [`http://moved-${made.tenantCode}.localhost:3000`]
    const moved = resultOf<Tenant>(await modify(made, { origins, name: '改称' }))
    expect(moved).toMatchObject({ origins, name: '改称', version: made.version + 1 })
    expect((await modify(made, { name: 'Too late' })).status).toBe(409)
    expect(await typeOf(modify(moved, {}))).toBe(4008)
    const status = async (origin: string) => (await webConfig(hostOf(origin))).status
    const unknown = await status('http://unknown.localhost:3000')
    expect(await status(old!)).toBe(unknown)
    expect(await status(origins[0]!)).toBe(200)
    // If a tenant has no product name, its pages show the name of the tenant.
    const realm = {
      realm: made.tenantCode,
      clientId: 'choba-portal',
      publicUrl: origins[0]!,
      keycloakUrl: null,
    }
    const { page, visit } = await openSignInPage(sendTo(hostOf(origins[0]!)), realm)
    expect((await visit(page)).text).toContain('改称')

    const archived = resultOf<Tenant>(await modify(moved, { state: 'ARCHIVED' }))
    expect(await status(origins[0]!)).toBe(unknown)
    expect((await test.tenants.all()).map(({ tenant }) => tenant.code)).not.toContain(
      made.tenantCode,
    )
    resultOf(await modify(archived, { state: 'ACTIVE' }))
    expect(await status(origins[0]!)).toBe(200)
  })

  it('cannot be archived by its own administrator; a change of an unknown tenant fails', async () => {
    const { items } = await list({ tenantCode: 'demo' })
    expect(items).toHaveLength(1)
    expect(await typeOf(modify(items[0]!, { state: 'ARCHIVED' }))).toBe(1200)
    // The tenant must keep the address to which the request was sent.
    const moved = await modify(items[0]!, { origins: ['https://elsewhere.example.com'] })
    expect([moved.status, moved.envelope.result]).toMatchObject([
      400,
      { fields: [{ path: 'origins', problem: 'missing' }] },
    ])
    expect(await typeOf(modify({ ...items[0]!, tenantCode: 'nowhere' }, { name: 'x' }))).toBe(4001)
  })
})

describe('a tenant picture', () => {
  it('is re-encoded, is shown only at the tenant’s address, and can be removed with the tenant’s version', async () => {
    const made = await addedTenant(sysconfig)
    const shown = (origin: string) =>
      test.app.inject({ method: 'GET', url: '/theme/logo', headers: { host: hostOf(origin) } })
    const elsewhere = (await shown('http://steppe.localhost:3000')).rawPayload
    const withLogo = resultOf<Tenant>(
      await uploadTenantImage(sysconfig, made, await plainPicture(900, 300)),
    )
    expect(withLogo).toMatchObject({ images: ['logo'], version: made.version + 1 })
    const { headers, rawPayload } = await shown(made.origins[0]!)
    expect(headers['content-type']).toBe('image/png')
    expect((await shown('http://steppe.localhost:3000')).rawPayload.equals(elsewhere)).toBe(true)
    const file = await sysconfig.get('tenant/tenantimage', {
      tenantCode: made.tenantCode,
      kind: 'logo',
    })
    expect(file.bytes.equals(rawPayload)).toBe(true)
    // Width and height from the PNG header.
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([320, 107])

    expect((await uploadTenantImage(sysconfig, made)).status).toBe(409)
    const removal = { tenantCode: made.tenantCode, kind: 'logo', version: withLogo.version }
    const without = resultOf<Tenant>(await sysconfig.delete('tenant/deletetenantimage', removal))
    expect(without.images).toEqual([])
    const again = { ...removal, version: without.version }
    expect(await typeOf(sysconfig.delete('tenant/deletetenantimage', again))).toBe(4001)
  })

  it('is rejected and not stored if it is not an image or is larger than 2 MB', async () => {
    const made = await addedTenant(sysconfig)
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    expectAppError(await uploadTenantImage(sysconfig, made, svg), 'unsupportedMediaType')
    const large = Buffer.concat([tinyPng, Buffer.alloc(TENANT_IMAGE_FILE_MAX + 1 - tinyPng.length)])
    expectAppError(await uploadTenantImage(sysconfig, made, large), 'bodyTooLarge')
    expect((await list({ tenantCode: made.tenantCode })).items[0]).toMatchObject({
      images: [],
      version: made.version,
    })
  })
})

it('the file name of an uploaded tenant picture is not stored', async () => {
  const made = await addedTenant(sysconfig)
  const name = `<img src=x onerror=alert('of-a-file')>.png`
  const uploaded = await uploadTenantImage(sysconfig, made, tinyPng, name)
  expect(uploaded.status).toBe(200)
  const image = await sysconfig.get('tenant/tenantimage', {
    tenantCode: made.tenantCode,
    kind: 'logo',
  })
  expect(image.headers['content-disposition']).toContain(`${made.tenantCode}-logo`)
  const told = resultOf<object>(
    await sysconfig.get('audit/list', { action: 'tenants.uploadImage' }),
  )
  for (const said of [uploaded.envelope.result, told, image.headers])
    expect(JSON.stringify(said)).not.toContain('of-a-file')
})

describe('the test of external services', () => {
  it('fails with 1060 for a mail server that does not answer, and with 1020 if no Keycloak is configured', async () => {
    expect(resultOf(await sysconfig.get('tenant/testmail'))).toHaveProperty('milliseconds')
    vi.spyOn(test.transport, 'check').mockRejectedValueOnce(new Error('connection refused'))
    expect(await typeOf(sysconfig.get('tenant/testmail'))).toBe(1060)
    expect(await typeOf(sysconfig.get('tenant/testsignin'))).toBe(1020)
  })
})
