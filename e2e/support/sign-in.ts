import { languages } from '@choba/phrases/languages.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { browserOrigin } from './origin.ts'
import { declineTour } from './tour.ts'

export type DemoUser =
  | 'superadmin'
  | 'sysconfig'
  | 'operator'
  | 'settlement'
  | 'owner'
  | 'owner2'
  | 'manager'
  | 'clerk'

interface SignIn {
  /** Origin of another tenant's address, such as `steppeOrigin()`. */
  origin?: string
  /** Language of the sign-in page. */
  language?: Language
  /** Password of the user, if it is not that of the demo. */
  password?: string
  /**
   * Address to open in the portal. By default, the list of transactions for users of a merchant,
   * and the first menu entry for others.
   */
  at?: string
  /**
   * True to fill in the sign-in page even if this process has signed the user in before, for tests
   * about the sign-in.
   */
  isAnew?: boolean
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

const ofTheService: readonly DemoUser[] = ['superadmin', 'sysconfig', 'operator', 'settlement']
const listOf = (user: DemoUser): string => (ofTheService.includes(user) ? '' : '#/trade')

/**
 * Cookies of the identity provider for users who signed in before, by address and name. With them,
 * the provider asks for no password.
 */
const sessions = new Map<string, Cookies>()

/** Fills in and submits the visible sign-in page. */
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

/** Expects the sign-in page with a password field. */
export const expectSignInPage = (page: Page, language: Language = 'ja'): Promise<void> =>
  expect(page.getByLabel(languages[language].signIn.password, { exact: true })).toBeVisible()

/** Collects the reasons that a page passes to the sign-in page from now on. */
export function reasonsOf(page: Page): (string | null)[] {
  const reasons: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/protocol/openid-connect/auth')) reasons.push(searchParams.get('reason'))
  })
  return reasons
}

/**
 * Opens the portal and signs the user in, the first time in this process with the sign-in page.
 * Resolves when the page frame of the portal is visible. Each page gets separate tokens.
 */
export async function signInAs(page: Page, user: DemoUser, options: SignIn = {}): Promise<void> {
  const {
    origin = browserOrigin(),
    language = 'ja',
    at = listOf(user),
    password,
    isAnew = password !== undefined,
  } = options
  const key = `${origin} ${user}`
  const context = page.context()
  await declineTour(context)
  if (!isAnew) await context.addCookies(sessions.get(key) ?? [])
  await page.goto(`${origin}/${at}`)
  const submit = page.getByRole('button', { name: languages[language].signIn.submit, exact: true })
  const main = page.locator('#main')
  // The sign-in page may appear, because an earlier test may have ended the session.
  await expect(submit.or(main)).toBeVisible()
  if (await submit.isVisible()) {
    await sendSignIn(page, user, { language, ...(password !== undefined && { password }) })
    await page.waitForURL((url) => url.origin === origin && url.pathname === '/')
    // Keeps only the cookies of this tenant's host, because another user may be signed in at
    // another tenant in the same browser.
    const { hostname } = new URL(origin)
    sessions.set(
      key,
      (await context.cookies()).filter(({ domain }) => domain === hostname),
    )
  }
  await expect(main).toBeVisible()
}
