import { writeFileSync } from 'node:fs'
import { BUILD_LIMITS, firstLoad, readManifest } from '../tools/first-load.ts'
import { listStands } from './support/screen.ts'
import { expectSignInPage, sendSignIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// `npm run check` compares the built files with the same limits. This test verifies in a browser
// that the check measures the files that are really loaded. The first list is the list of
// transactions, which users see after they sign in.
test('the first list loads exactly the scripts that npm run check measures, compressed and within the limit', async ({
  page,
}) => {
  const sizes = new Map<string, number>()
  const encodings = new Set<string | null>()
  /**
   * Scripts that load before the rows of the list. Later scripts are not part of the first load.
   */
  const early: string[] = []
  let isListed = false
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('/trade/list')) isListed = true
    if (!pathname.startsWith('/assets/') || !pathname.endsWith('.js')) return
    sizes.set(pathname, Number(response.headers()['content-length']))
    if (!isListed) early.push(pathname)
    encodings.add(response.headers()['content-encoding'] ?? null)
  })
  await page.goto('/#/trade')
  await sendSignIn(page, 'owner')
  await listStands(page)
  const expected = firstLoad(readManifest()).scripts.map((file) => `/${file}`)
  const others = early.filter((file) => !expected.includes(file))
  expect(others, 'scripts that the check does not count').toEqual([])
  // Waits for the badges of the menu, which load shortly after the list.
  await expect.poll(() => expected.filter((file) => !sizes.has(file))).toEqual([])
  const bytes = expected.reduce((sum, file) => sum + sizes.get(file)!, 0)
  // `npm run test:new-area` compares this value before and after it adds an area.
  const file = process.env['FIRST_LOAD_FILE']
  if (file) writeFileSync(file, String(bytes))
  expect([...encodings]).toEqual(['br'])
  expect(bytes).toBeLessThanOrEqual(BUILD_LIMITS.firstScripts)
})

test('the sign-in page and the portal load the same file with the only typeface', async ({
  page,
}) => {
  const files = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') files.add(request.url())
  })
  const loadedFaces = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    )
  await page.goto('/#/trade')
  await expectSignInPage(page)
  await expect.poll(loadedFaces).toContain('Choba Sans')
  await sendSignIn(page, 'owner')
  await listStands(page)
  await expect.poll(loadedFaces).toContain('Choba Sans')
  expect([...files].map((file) => new URL(file).pathname)).toEqual(['/typeface/choba-sans.woff2'])
})
