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
  /** Another tenant's address: `steppeOrigin()`. */
  origin?: string
  /** The language the sign-in page speaks. */
  language?: Language
  /** Another password than the demo's. */
  password?: string
  /** Where to go in the portal; without it people of a merchant see the list, others what their menu begins with. */
  at?: string
  /** Fills the sign-in page even where this process has signed the person in before: for tests that are about a sign-in. */
  isAnew?: boolean
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

const ofTheService: readonly DemoUser[] = ['superadmin', 'sysconfig', 'operator', 'settlement']
const listOf = (user: DemoUser): string => (ofTheService.includes(user) ? '' : '#/trade')

/** The sign-in service's cookies of those who were signed in, by address and name: it asks them for no password again. */
const sessions = new Map<string, Cookies>()

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

/** The reasons that a page gives when it asks for a sign-in from now on. */
export function reasonsOf(page: Page): (string | null)[] {
  const reasons: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/protocol/openid-connect/auth')) reasons.push(searchParams.get('reason'))
  })
  return reasons
}

/**
 * Opens the portal and signs in, on the real sign-in page the first time in this process; resolves when the portal's frame
 * stands. Each page gets tokens of its own.
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
  // A test before this one may have ended the session.
  await expect(submit.or(main)).toBeVisible()
  if (await submit.isVisible()) {
    await sendSignIn(page, user, { language, ...(password !== undefined && { password }) })
    await page.waitForURL((url) => url.origin === origin && url.pathname === '/')
    // Those of this tenant's host alone: the same browser may be someone else's at another tenant.
    const { hostname } = new URL(origin)
    sessions.set(
      key,
      (await context.cookies()).filter(({ domain }) => domain === hostname),
    )
  }
  await expect(main).toBeVisible()
}
