import { languages } from '@choba/phrases/languages.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { expect, type Page } from '@playwright/test'
import { browserOrigin } from './origin.ts'

export type DemoUser = 'superadmin' | 'sysconfig' | 'operator' | 'owner' | 'owner2' | 'manager' | 'clerk'

interface SignIn {
  /** Another tenant's address: `steppeOrigin()`. */
  origin?: string
  /** The language the sign-in page speaks. */
  language?: Language
  /** Another password than the demo's. */
  password?: string
  /** Where to go in the portal: `#/trade/list`. */
  at?: string
}

/** Fills the sign-in page that is in view and sends it. */
export async function sendSignIn(
  page: Page,
  user: DemoUser,
  { language = 'ja', password = DEMO_PASSWORD }: { language?: Language; password?: string } = {},
): Promise<void> {
  const { signIn } = languages[language]
  await page.getByLabel(signIn.usernameOrEmail, { exact: true }).fill(user)
  await page.getByLabel(signIn.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: signIn.submit, exact: true }).click()
}

/** The sign-in page is in view and asks for the password. */
export const expectSignInPage = (page: Page, language: Language = 'ja'): Promise<void> =>
  expect(page.getByLabel(languages[language].signIn.password, { exact: true })).toBeVisible()

/** Opens the portal and signs in on the real sign-in page, as a person does; resolves when the portal's frame stands. */
export async function signInAs(page: Page, user: DemoUser, options: SignIn = {}): Promise<void> {
  const { origin = browserOrigin(), language = 'ja', at = '', password } = options
  await page.goto(`${origin}/${at}`)
  await sendSignIn(page, user, { language, ...(password !== undefined && { password }) })
  await page.waitForURL((url) => url.origin === origin && url.pathname === '/')
  await expect(page.locator('#main')).toBeVisible()
}
