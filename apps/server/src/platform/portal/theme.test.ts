import { asOwner } from '@choba/database/owner.ts'
import { contrast } from '@choba/identity/pages/theme.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakePortalBuild } from '#testing/portal-fixture.ts'
import { hosts, openTestApp, type TestApp } from '#testing/test-app.ts'

const portal = fakePortalBuild()
let test: TestApp

beforeAll(async () => {
  test = await openTestApp({ config: { portalFolder: portal.folder } })
})
afterAll(async () => {
  await test.close()
  portal.remove()
})

type Host = keyof typeof hosts | 'nowhere'

const fetched = (url: string, host: Host = 'demo', headers: Record<string, string> = {}) =>
  test.app.inject({
    url,
    headers: { host: host === 'nowhere' ? 'nowhere.example' : hosts[host], ...headers },
  })

const change = (set: { style?: string; oem?: string; currency?: string }, code = 'demo') =>
  asOwner(test.engine, (q) => q.updateTable('tenants').set(set).where('code', '=', code).execute())

// Long enough for the cached tenant registry to expire.
const soon = { timeout: 20_000 }

const metas = async (host: Host) => {
  const { body } = await fetched('/', host)
  const named = [...body.matchAll(/<meta name="choba-(\w+)" content="([^"]*)"/g)].map(
    ([, name, value]) => [name, value],
  )
  return { title: /<title>(.*)<\/title>/.exec(body)?.[1], ...Object.fromEntries(named) }
}

describe('the logo and favicon of a tenant', () => {
  it('are the uploaded pictures', async () => {
    for (const kind of ['logo', 'favicon']) {
      const { statusCode, headers, body } = await fetched(`/theme/${kind}`, 'steppe')
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('image/svg+xml')
      expect(body).toMatch(/^<svg [^]*#f4c752/)
    }
    expect((await fetched('/theme/logo', 'steppe')).body).not.toBe(
      (await fetched('/theme/favicon', 'steppe')).body,
    )
  })

  it('are generated if none are uploaded: the first letter of the name on the theme color', async () => {
    const { headers, body } = await fetched('/theme/logo')
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(body).toMatch(/>\s*帳\s*<\/text>/)
    expect(body).toContain('#0f5fa8')
  })

  it.each(['#ffffff', '#ffcc00', '#000000', 'red;}', ''])(
    'have enough contrast with the theme color %j if they are generated',
    async (style) => {
      await change({ style })
      await expect.poll(async () => (await metas('demo'))['accent'], soon).toBe(style)
      const background =
        /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec((await fetched('/theme/logo')).body)?.[1] ?? ''
      expect(contrast('#ffffff', background)).toBeGreaterThanOrEqual(4.5)
      await change({ style: '#0f5fa8' })
    },
  )

  it('contain the escaped letter if the name of the tenant begins with <', async () => {
    await change({ oem: '<script>' })
    await expect
      .poll(async () => (await fetched('/theme/logo')).body, soon)
      .toMatch(/>\s*&lt;\s*<\/text>/)
    await change({ oem: '帳場ペイ' })
    await expect
      .poll(async () => (await fetched('/theme/logo')).body, soon)
      .toMatch(/>\s*帳\s*<\/text>/)
  })

  it('are the logo and favicon of Choba if the host has no tenant', async () => {
    expect((await fetched('/theme/favicon', 'nowhere')).body).toMatch(/>\s*C\s*<\/text>/)
  })

  it('are not sent again while they are unchanged, and cannot run scripts if opened as a page', async () => {
    const { headers } = await fetched('/theme/logo', 'steppe')
    expect(headers['content-security-policy']).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    )
    const again = await fetched('/theme/logo', 'steppe', { 'if-none-match': String(headers.etag) })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    expect(
      (await fetched('/theme/logo', 'demo', { 'if-none-match': String(headers.etag) })).statusCode,
    ).toBe(200)
  })

  it('are replaced by an uploaded PNG for its tenant, and stay unchanged for another tenant', async () => {
    const before = (await fetched('/theme/logo', 'steppe')).headers.etag
    const png = Buffer.from('89504e470d0a1a0a', 'hex')
    await asOwner(test.engine, (q) =>
      q
        .insertInto('tenant_images')
        .values({ tenant_id: 1, kind: 'logo', content_type: 'image/png', bytes: png })
        .execute(),
    )
    await expect
      .poll(async () => (await fetched('/theme/logo')).headers['content-type'], soon)
      .toBe('image/png')
    expect((await fetched('/theme/logo')).rawPayload).toEqual(png)
    expect((await fetched('/theme/logo', 'steppe')).headers.etag).toBe(before)
    await asOwner(test.engine, (q) =>
      q.deleteFrom('tenant_images').where('tenant_id', '=', 1).execute(),
    )
  })
})

describe('the portal page', () => {
  it('contains the tenant of its host with name, theme color and widgets', async () => {
    expect(await metas('steppe')).toEqual({
      title: 'Steppe Pay',
      tenant: 'steppe',
      name: 'Steppe Pay',
      accent: '#0b6b4f',
      widgets: '',
    })
    expect(await metas('nowhere')).toEqual({
      title: 'Choba',
      tenant: '',
      name: '',
      accent: '',
      widgets: '',
    })
  })

  it('contains the escaped name of the tenant', async () => {
    await change({ oem: '"><script>$&$`' })
    const said = '&#34;&#62;&#60;script&#62;$&#38;$`'
    await expect.poll(() => metas('demo'), soon).toMatchObject({ title: said, name: said })
    await change({ oem: '帳場ペイ' })
  })

  it('shows new tenant settings, like config, style sheet and sign-in page, and stays unchanged for another tenant', async () => {
    const config = async (host: Host) =>
      (await fetched('/apiproxy/api/tenant/getcurrenttenantwebconfig', host)).json()
        .result as Record<string, unknown>
    const style = async (host: Host) => (await fetched('/theme/style.css', host)).body
    const other = {
      metas: await metas('steppe'),
      config: await config('steppe'),
      style: await style('steppe'),
    }
    const before = await style('demo')
    await change({ oem: 'Ocean', style: '#7a1fa2', currency: 'CNY' })
    await expect
      .poll(() => metas('demo'), soon)
      .toMatchObject({ title: 'Ocean', name: 'Ocean', accent: '#7a1fa2' })
    expect(await config('demo')).toMatchObject({ oem: 'Ocean', style: '#7a1fa2', currency: 'CNY' })
    expect(await style('demo')).not.toBe(before)
    expect((await fetched('/theme/style.css')).headers['cache-control']).toBe('no-cache')
    expect((await fetched('/realms/demo/interaction/gone')).body).toContain('Ocean')
    expect({
      metas: await metas('steppe'),
      config: await config('steppe'),
      style: await style('steppe'),
    }).toEqual(other)
    await change({ oem: '帳場ペイ', style: '#0f5fa8', currency: 'JPY' })
  })
})
