import { expect, type Page } from '@playwright/test'
import { browserOrigin } from './origin.ts'

/**
 * Returns the link to set a password in the newest e-mail to an address, from the mailbox page of a
 * tenant.
 * @param origin origin of the tenant's address; by default, that of the tenant demo
 */
export async function passwordLinkFor(
  page: Page,
  address: string,
  origin = browserOrigin(),
): Promise<string> {
  const box = await page.context().newPage()
  try {
    const entry = box.getByRole('link').filter({ hasText: address }).first()
    // Loads the mailbox repeatedly, because an e-mail is written shortly after the action that
    // causes it.
    await expect(async () => {
      await box.goto(`${origin}/mailbox`)
      await expect(entry).toBeVisible({ timeout: 500 })
    }).toPass()
    const path = new URL((await entry.getAttribute('href'))!, box.url()).pathname
    // The host header selects the tenant, because Node does not resolve every `*.localhost`.
    const headers = { host: new URL(origin).host }
    const email = await box.request.get(`${browserOrigin()}${path}/html`, { headers })
    const link = /https?:\/\/[^\s"'<]+\/account\/password\?token=[\w-]+/.exec(await email.text())
    expect(link, 'a link in the email').not.toBeNull()
    return link![0]
  } finally {
    await box.close()
  }
}
