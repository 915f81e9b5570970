import { writeFileSync } from 'node:fs'
import { listStands } from './support/screen.ts'
import { expectSignInPage, sendSignIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Bytes of scripts, as they are sent, until the first list is shown; the limit of `bench:portal` is the same. */
const LIMIT = 170_000

test('the scripts of the first list come compressed, and are no more than they may be', async ({ page }) => {
  const sizes = new Map<string, number>()
  const encodings = new Set<string | null>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/assets/') || !pathname.endsWith('.js')) return
    sizes.set(pathname, Number(response.headers()['content-length']))
    encodings.add(response.headers()['content-encoding'] ?? null)
  })
  await page.goto('/#/trade')
  await sendSignIn(page, 'owner')
  await listStands(page)
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  // `npm run test:new-area` compares it before and after.
  const file = process.env['FIRST_LOAD_FILE']
  if (file) writeFileSync(file, String(bytes))
  expect([...encodings]).toEqual(['br'])
  expect(sizes.size).toBeGreaterThan(3)
  expect(bytes).toBeLessThanOrEqual(LIMIT)
})

test('the sign-in page and the portal speak in one face, from one file', async ({ page }) => {
  const files = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') files.add(request.url())
  })
  const loadedFaces = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
  await page.goto('/#/trade')
  await expectSignInPage(page)
  await expect.poll(loadedFaces).toContain('Choba Sans')
  await sendSignIn(page, 'owner')
  await listStands(page)
  await expect.poll(loadedFaces).toContain('Choba Sans')
  expect([...files].map((file) => new URL(file).pathname)).toEqual(['/typeface/choba-sans.woff2'])
})
