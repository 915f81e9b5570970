import { languages } from '@choba/phrases/languages.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { faultOf, toastIn } from './support/account.ts'
import { listStands, say } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { feedback, kit, shell } = languages.ja
const { rating } = feedback

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string, mimeType = 'image/png', buffer = png) => ({ name, mimeType, buffer })

const opener = (page: Page) => page.getByRole('button', { name: shell.feedback, exact: true })
const dialogIn = (page: Page) => page.getByRole('dialog', { name: shell.feedback, exact: true })

async function open(page: Page) {
  await opener(page).click()
  const dialog = dialogIn(page)
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const view = (which: keyof typeof feedback.view) =>
    dialog.getByRole('tab', { name: feedback.view[which], exact: true }).click()
  const category = dialog.getByRole('combobox', { name: feedback.category })
  const content = dialog.getByRole('textbox', { name: feedback.content })
  const pictures = dialog.getByLabel(feedback.pictures)
  return { dialog, press, view, category, content, pictures }
}

async function look(page: Page, what: string): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `${what}, ${size.width} px`)
  }
}

test('feedback with an image can be read by all users of the merchant', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  const words = `入金の明細を印刷したいです。${Date.now()}`
  await signInAs(page, 'owner')
  await listStands(page)
  const { dialog, press, view, category, content, pictures } = await open(page)
  await expect(category).toBeFocused()
  await category.selectOption({ label: feedback.categories.deposits })
  await content.fill(words)
  await pictures.setInputFiles(picture('画面.png'))
  await expect(
    dialog.getByRole('button', { name: say(kit.removeNamed, { name: '画面.png' }) }),
  ).toBeVisible()
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)

  // The draft survives closing the dialog and a reload, as after a change of the language.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await listStands(page)
  await open(page)
  await expect(content).toHaveValue(words)
  await expect(dialog.getByText('画面.png')).toBeVisible()
  await press(feedback.act)
  await expect(toastIn(page, feedback.sent)).toBeVisible()
  await expect(content).toHaveValue('')
  await expect(dialog.getByText('画面.png')).toBeHidden()
  await view('mine')
  const mine = dialog.getByRole('listitem').filter({ hasText: words })
  await expect(mine).toContainText(feedback.categories.deposits)
  await mine.getByRole('button', { name: '画面.png' }).click()
  await expect(mine.getByRole('img', { name: '画面.png' })).toHaveJSProperty('naturalWidth', 1)
  await look(page, 'mine')

  const other = await browser.newPage()
  await signInAs(other, 'clerk')
  await listStands(other)
  const theirs = await open(other)
  await theirs.view('mine')
  await expect(theirs.dialog.getByText(feedback.noneTitle)).toBeVisible()
  await theirs.view('all')
  const seen = theirs.dialog.getByRole('listitem').filter({ hasText: words })
  await expect(seen).toContainText('佐藤 陽子')
  await seen.getByRole('button', { name: '画面.png' }).click()
  await expect(seen.getByRole('img', { name: '画面.png' })).toHaveJSProperty('naturalWidth', 1)
  await other.close()
})

test.describe('invalid feedback', () => {
  test.use({ expectedErrors: [/415/] })

  test('shows errors at its fields', async ({ page }) => {
    await signInAs(page, 'manager')
    await listStands(page)
    const { dialog, press, category, content, pictures } = await open(page)
    await press(feedback.act)
    await expect.poll(() => faultOf(category)).toBe(feedback.categoryMissing)
    expect(await faultOf(content)).toBe(feedback.contentMissing)
    await content.fill('字'.repeat(1001))
    await expect
      .poll(() => faultOf(content))
      .toBe(say(kit.charactersOver, { max: 1000, count: 1001 }))

    const large = Buffer.alloc(10 * 1024 * 1024)
    await pictures.setInputFiles([
      picture('anim.gif', 'image/gif'),
      picture('large.png', 'image/png', large),
    ])
    const item = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
    await expect(item('anim.gif')).toContainText(kit.uploadUnsupported)
    await expect(item('large.png')).toContainText(kit.uploadTooLarge)
    // The file has the name and the type of an image, but the server checks the content.
    await pictures.setInputFiles(
      picture('lie.png', 'image/png', Buffer.from('<script>alert(1)</script>')),
    )
    await expect(item('lie.png')).toContainText(kit.uploadUnsupported)
    await expect(item('anim.gif')).toHaveCount(0)
    await look(page, 'refused')
    await item('lie.png').getByRole('button').click()
    await expect(dialog.getByRole('listitem')).toHaveCount(0)

    await pictures.setInputFiles(Array.from({ length: 6 }, (_none, at) => picture(`${at}.png`)))
    await expect(item('5.png')).toContainText(say(kit.uploadTooMany, { max: 5 }))
    await expect(pictures).toBeDisabled()
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await dialog.getByRole('button', { name: say(kit.removeNamed, { name: '0.png' }) }).click()
    await expect(pictures).toBeEnabled()
  })
})

test.describe('without the feedback service', () => {
  test.use({ expectedErrors: [/503/] })

  test('the feedback button is missing, and it is always missing for administrators', async ({
    page,
    browser,
  }) => {
    await page.route('**/edge/health', (route) => route.fulfill({ status: 503, body: '{}' }))
    const asked = page.waitForResponse('**/edge/health')
    // The request has the headers of every call (specification §7).
    const sent = page.waitForRequest('**/edge/health').then((request) => request.headers())
    await signInAs(page, 'owner')
    await listStands(page)
    await asked
    expect(await sent).toMatchObject({
      authorization: expect.stringMatching(/^Bearer /),
      'accept-language': 'ja',
      'api-version': '2.0',
      systemlanguage: 'ja',
      'x-tenant': 'demo',
    })
    await expect(opener(page)).toBeHidden()
    await page.unroute('**/edge/health')
    await page.reload()
    await expect(opener(page)).toBeVisible()

    const admin = await browser.newPage()
    const calls: string[] = []
    admin.on(
      'request',
      (request) => void (request.url().includes('/edge/') && calls.push(request.url())),
    )
    await signInAs(admin, 'superadmin')
    await listStands(admin)
    await expect(opener(admin)).toBeHidden()
    expect(calls).toEqual([])
    await admin.close()
  })
})

/** Sends feedback, which is a finished task, and closes the dialog. */
async function finishTask(page: Page) {
  const { dialog, press, category, content } = await open(page)
  await category.selectOption({ label: feedback.categories.other })
  await content.fill('いつも使っています。')
  await press(feedback.act)
  await expect(toastIn(page, feedback.sent).last()).toBeVisible()
  return dialog
}

/**
 * Moves the clock forward by at least a minute, then waits for the health check of the feedback
 * service. A check in progress would time out at the next jump, and the button would disappear.
 */
async function jump(page: Page, milliseconds: number): Promise<void> {
  const checked = page.waitForResponse('**/edge/health')
  await page.clock.fastForward(milliseconds)
  await (await checked).finished()
  await expect(opener(page)).toBeVisible()
}

const ratingIn = (page: Page) =>
  page.getByRole('complementary', { name: rating.title, exact: true })

test('a rating is requested after ten minutes and a finished task, one question at a time', async ({
  page,
}) => {
  await page.clock.install()
  await signInAs(page, 'clerk')
  await listStands(page)
  const card = ratingIn(page)
  await expect(opener(page)).toBeVisible()

  await finishTask(page)
  await page.keyboard.press('Escape')
  await jump(page, 60_000)
  await expect(card).toBeHidden()
  await jump(page, 600_000)
  await expect(card).toBeHidden()

  const dialog = await finishTask(page)
  await page.clock.fastForward(5_000)
  await expect(dialog).toBeVisible()
  await expect(card).toBeHidden()
  await page.keyboard.press('Escape')
  await page.clock.fastForward(3_000)
  await expect(card).toBeVisible()
  await look(page, 'rating')

  // At the end of the page, the card covers neither the last row nor a button of the screen.
  const main = page.getByRole('main')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const top = (await card.boundingBox())!.y
  for (const last of [main.getByRole('row').last(), main.getByRole('button').last()]) {
    const box = (await last.boundingBox())!
    expect(box.y + box.height).toBeLessThan(top)
  }

  // The card leaves out the item for refunds, because a clerk has no permission to refund.
  const items = [rating.items.search, rating.items.speed, rating.items.clarity]
  for (const [at, item] of items.entries()) {
    await expect(card.getByRole('radiogroup')).toHaveCount(at + 1)
    const stars = card.getByRole('radiogroup', { name: item })
    await stars.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    for (let more = 0; more < at; more++) await page.keyboard.press('ArrowRight')
    await expect(
      stars.getByRole('radio', { name: say(kit.stars, { max: 5, count: at + 1 }) }),
    ).toBeChecked()
    await card.getByRole('button', { name: say(rating.actNamed, { item }) }).click()
    await expect(stars.getByRole('radio', { checked: true })).toBeDisabled()
  }
  await expect(card.getByText(rating.thanks)).toBeVisible()
  await page.clock.fastForward(1_000)
  await expect(card).toBeVisible()
  await page.clock.fastForward(1_100)
  await expect(card).toBeHidden()

  await page.reload()
  await listStands(page)
  // Waits for calls in progress, because they would time out when the clock jumps.
  await expect(opener(page)).toBeVisible()
  await jump(page, 660_000)
  await finishTask(page)
  await page.keyboard.press('Escape')
  await page.clock.fastForward(5_000)
  await expect(card).toBeHidden()
})

test('the request for a rating disappears when the user goes to another screen', async ({
  page,
}) => {
  await page.clock.install()
  await signInAs(page, 'owner')
  await listStands(page)
  await expect(opener(page)).toBeVisible()
  await jump(page, 600_000)
  await finishTask(page)
  await page.keyboard.press('Escape')
  await page.clock.fastForward(3_000)
  const card = ratingIn(page)
  await expect(card).toBeVisible()
  await page.goto('/#/setting/shop/add')
  await expect(page.getByRole('button', { name: kit.cancel, exact: true })).toBeVisible()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: kit.cancel, exact: true }).click()
  await page.clock.fastForward(60_000)
  await expect(card).toBeHidden()
})
