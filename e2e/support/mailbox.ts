import { expect, type Page } from '@playwright/test'
import { browserOrigin } from './origin.ts'

/**
 * Returns the password link from the newest e-mail to an address, from a tenant's mailbox page.
 * @param origin origin of the tenant; by default the demo's
 */
export async function passwordLinkFor(
  page: Page,
  address: string,
  origin = browserOrigin(),
): Promise<string> {
  const box = await page.context().newPage()
  try {
    const entry = box.getByRole('link').filter({ hasText: address }).first()
    // E-mails are written shortly after their cause.
    await expect(async () => {
      await box.goto(`${origin}/mailbox`)
      await expect(entry).toBeVisible({ timeout: 500 })
    }).toPass()
    const path = new URL((await entry.getAttribute('href'))!, box.url()).pathname
    // Node does not resolve every `*.localhost`, so the host header selects the tenant.
    const headers = { host: new URL(origin).host }
    const email = await box.request.get(`${browserOrigin()}${path}/html`, { headers })
    const link = /https?:\/\/[^\s"'<]+\/account\/password\?token=[\w-]+/.exec(await email.text())
    expect(link, 'a link in the email').not.toBeNull()
    return link![0]
  } finally {
    await box.close()
  }
}
