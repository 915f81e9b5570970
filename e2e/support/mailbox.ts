import { expect, type Page } from '@playwright/test'
import { browserOrigin } from './origin.ts'

/**
 * The link by which someone sets a password, from the newest email to an address in the mailbox of a tenant.
 * @param origin of the tenant; without it that of the demo
 */
export async function passwordLinkFor(
  page: Page,
  address: string,
  origin = browserOrigin(),
): Promise<string> {
  const box = await page.context().newPage()
  try {
    const entry = box.getByRole('link').filter({ hasText: address }).first()
    // Emails leave a moment after what they are about.
    await expect(async () => {
      await box.goto(`${origin}/mailbox`)
      await expect(entry).toBeVisible({ timeout: 500 })
    }).toPass()
    const path = new URL((await entry.getAttribute('href'))!, box.url()).pathname
    // Node, unlike the browser, doesn't know every `*.localhost`: the header names the tenant.
    const headers = { host: new URL(origin).host }
    const email = await box.request.get(`${browserOrigin()}${path}/html`, { headers })
    const link = /https?:\/\/[^\s"'<]+\/account\/password\?token=[\w-]+/.exec(await email.text())
    expect(link, 'a link in the email').not.toBeNull()
    return link![0]
  } finally {
    await box.close()
  }
}
