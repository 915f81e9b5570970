import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { openInsideServer, type InsideServer } from './support/inside-server.ts'
import { listStands } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

let server: InsideServer
const steppe = () => server.origin.replace('//localhost', '//steppe.localhost')

test.beforeAll(async () => {
  server = await openInsideServer()
})
test.afterAll(() => server.stop())

async function pictureIn(page: Page): Promise<string> {
  const picture = page.locator('img[src="/theme/logo"]').first()
  const source = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.src
  })
  const { host, pathname } = new URL(source)
  // The host header selects the tenant, because Node may not resolve names below localhost as a
  // browser does.
  return (await page.request.get(`${server.origin}${pathname}`, { headers: { host } })).text()
}
const backgroundOf = (page: Page) =>
  page.locator('header.panel').evaluate((panel) => getComputedStyle(panel).backgroundImage)
const colourOf = (page: Page) =>
  page
    .getByRole('navigation')
    .locator('a[aria-current=page]')
    .evaluate((link) => getComputedStyle(link).color)
const favicon = (page: Page) => page.locator('link[rel=icon]').getAttribute('href')

test('each tenant has its logo, name and favicon on the sign-in page and in the portal', async ({
  page,
}) => {
  await page.goto(server.origin)
  await expect(page.getByLabel(ja.signIn.password, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/帳場ペイ/)
  expect(await favicon(page)).toBe('/theme/favicon')
  expect(await pictureIn(page)).toContain('帳')
  await signInAs(page, 'owner', { origin: server.origin })
  expect(await pictureIn(page)).toContain('帳')

  await page.goto(steppe())
  await expect(page).toHaveTitle(/Steppe Pay/)
  expect(await pictureIn(page)).toContain('#f4c752')
  await signInAs(page, 'owner', { origin: steppe() })
  expect(await pictureIn(page)).toContain('#f4c752')
  expect(await favicon(page)).toBe('/theme/favicon')
})

test('a change of the theme appears with the next page, only for its tenant', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await page.goto(server.origin)
  await other.goto(steppe())
  const [background, otherBackground] = [await backgroundOf(page), await backgroundOf(other)]
  await signInAs(page, 'owner', { origin: server.origin })
  const colour = await colourOf(page)

  await server.setTenant('demo', { oem: 'Ocean Pay', style: '#7a1fa2' })
  // Polls, because the server caches tenants for at most a second. A restart is not needed.
  await expect
    .poll(async () => (await page.request.get(server.origin)).text())
    .toContain('<title>Ocean Pay</title>')
  await page.reload()
  await expect(page).toHaveTitle(/Ocean Pay/)
  await listStands(page)
  await expect(page.getByText('Ocean Pay').first()).toBeVisible()
  expect(await colourOf(page)).not.toBe(colour)
  expect(await pictureIn(page)).toMatch(/fill="#7a1fa2"[^]*>\s*O\s*</)

  await context.clearCookies()
  await page.goto(server.origin)
  await expect(page).toHaveTitle(/Ocean Pay/)
  expect(await backgroundOf(page)).not.toBe(background)
  await other.reload()
  await expect(other).toHaveTitle(/Steppe Pay/)
  expect(await backgroundOf(other)).toBe(otherBackground)
})
