import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { listStands, pathIn, searchIn } from './support/screen.ts'
import { expectSignInPage, sendSignIn, signInAs } from './support/sign-in.ts'
import { expect, SIGN_IN_ENDED, test } from './support/test.ts'

const { idle } = ja.shell
const WANTED = 'dateFrom=2026-01-05&dateTo=2026-02-03'

const warningIn = (page: Page) => page.getByRole('dialog', { name: idle.title, exact: true })
const secondsIn = async (page: Page) =>
  Number(/\d+/.exec(await warningIn(page).getByRole('timer').innerText())?.[0])

/** Opens the portal with a clock that the test controls. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install()
  await signInAs(page, 'owner', { at: `#/trade?${WANTED}` })
  await listStands(page)
}

test('the portal warns after fourteen minutes without activity, and one press keeps the user signed in', async ({
  page,
}) => {
  await openWithClock(page)
  await page.clock.fastForward('13:30')
  await expect(warningIn(page)).toBeHidden()
  await page.clock.fastForward('00:40')
  await expect(warningIn(page)).toBeVisible()
  const before = await secondsIn(page)
  expect(before).toBeGreaterThan(30)
  expect(before).toBeLessThanOrEqual(60)
  await page.clock.fastForward('00:10')
  await expect.poll(() => secondsIn(page)).toBeLessThan(before)

  // Moving the mouse does not close the warning.
  await page.mouse.move(200, 300)
  await page.mouse.move(240, 340)
  await page.clock.fastForward('00:15')
  await expect
    .poll(async () => {
      const left = await secondsIn(page)
      return left > 0 && left < before - 15
    })
    .toBe(true)

  await expect(page.getByRole('button', { name: idle.stay })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(warningIn(page)).toBeHidden()
  await page.clock.fastForward('13:30')
  await expect(warningIn(page)).toBeHidden()
  expect(pathIn(page)).toBe('/trade')
})

test.describe('a sign-in that was idle too long', () => {
  test.use({ expectedErrors: [SIGN_IN_ENDED] })

  test('is ended after fifteen minutes, and the next sign-in opens the same address', async ({
    page,
  }) => {
    await openWithClock(page)
    await page.clock.fastForward('14:30')
    await expect(warningIn(page)).toBeVisible()
    await page.clock.fastForward('00:31')
    await expectSignInPage(page)
    expect(
      await page.evaluate(() => [
        sessionStorage.getItem('token'),
        localStorage.getItem('activeAt'),
      ]),
    ).toEqual([null, null])
    await sendSignIn(page, 'owner')
    await listStands(page)
    expect([pathIn(page), String(searchIn(page))]).toEqual(['/trade', WANTED])
  })

  test('is ended when a computer wakes up after an hour, even if the user acts immediately', async ({
    page,
  }) => {
    await openWithClock(page)
    // The clock has jumped, but no timer has run since.
    await page.clock.setSystemTime(Date.now() + 3_600_000)
    await page.keyboard.press('Shift')
    await expectSignInPage(page)
  })
})

test('activity in one tab keeps the others signed in', async ({ page, context }) => {
  await openWithClock(page)
  const other = await context.newPage()
  await other.goto('/#/trade')
  await listStands(other)
  await page.clock.fastForward('13:00')
  await other.keyboard.press('Shift')
  await page.clock.fastForward('01:30')
  await expect(warningIn(page)).toBeHidden()
  await expect(warningIn(other)).toBeHidden()

  await page.clock.fastForward('12:40')
  await expect(warningIn(page)).toBeVisible()
  await expect(warningIn(other)).toBeVisible()
  await other.getByRole('button', { name: idle.stay }).click()
  await page.clock.fastForward('00:02')
  await expect(warningIn(page)).toBeHidden()
})

test('the server is told about activity that causes no calls, but not about idle users', async ({
  page,
}) => {
  await openWithClock(page)
  const told: string[] = []
  page.on('request', (request) => {
    const isBackground = request.headers()['x-background'] !== undefined
    if (request.url().endsWith('/api/user/userinfo') && !isBackground) told.push('foreground')
  })
  await page.clock.fastForward('05:00')
  await page.clock.fastForward('00:02')
  expect(told).toEqual([])
  // Moves the mouse repeatedly, because a busy machine may merge two movements, and the first
  // movement has no previous position.
  let at = 200
  await expect
    .poll(async () => {
      at += 20
      await page.mouse.move(at, 300)
      await page.clock.fastForward('00:02')
      return told
    })
    .toEqual(['foreground'])
  await page.mouse.move(200, 300)
  await page.clock.fastForward('00:30')
  expect(told).toEqual(['foreground'])
})
