import { LOCK_MINUTES } from '@choba/identity/credentials/failures.ts'
import { ja } from '@choba/phrases/ja.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { expect, type Page } from '@playwright/test'
import { say } from './screen.ts'

/** Whether people sign in at a Keycloak: `npm run test:keycloak` says so. */
export const onKeycloak = process.env['CHOBA_E2E_KEYCLOAK'] === '1'

/** What the sign-in page says in Japanese where the account is locked: a Keycloak does not say that it is a lock. */
export const lockedRefusal = onKeycloak
  ? ja.results.wrongCredentials
  : `${ja.results.accountLocked} ${say(ja.signIn.lockLasts, { minutes: LOCK_MINUTES })}`

/** The sign-in page, whoever serves it: both say our words, and differ in where they say what went wrong. */
export function signInPage(page: Page, language: Language = 'ja') {
  const { signIn } = languages[language]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const form = {
    heading: page.getByRole('heading', { name: signIn.title, level: 1 }),
    username: page.getByLabel(signIn.usernameOrEmail, { exact: true }),
    password: page.getByLabel(signIn.password, { exact: true }),
    submit: button(signIn.submit),
    refusal: onKeycloak
      ? page.locator('.kc-feedback-text, [id^=input-error]').first()
      : page.getByRole('alert'),
    newPassword: page.getByLabel(signIn.newPassword, { exact: true }),
    newPasswordAgain: page.getByLabel(signIn.newPasswordAgain, { exact: true }),
    change: button(onKeycloak ? signIn.codeSubmit : signIn.changeSubmit),
  }
  return {
    ...form,
    async fillIn(username: string, password: string): Promise<void> {
      await form.username.fill(username)
      await form.password.fill(password)
      await form.submit.click()
    },
    async changeTo(password: string): Promise<void> {
      await form.newPassword.fill(password)
      await form.newPasswordAgain.fill(password)
      await form.change.click()
    },
  }
}

export interface SignInChange {
  redirect_uri?: string
  /** Whether the code is bound to whoever asked for it. */
  pkce?: boolean
}

/** What the portal asks the sign-in service with, changed. */
export const signInQuery = (
  home: string,
  { redirect_uri = home, pkce = true }: SignInChange,
): Record<string, string> => ({
  client_id: 'choba-portal',
  response_type: 'code',
  scope: 'openid',
  state: 'state',
  redirect_uri,
  ...(pkce && {
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }),
})

/** The portal's frame stands: someone is in. */
export async function isIn(page: Page): Promise<void> {
  await expect(page.locator('#main')).toBeVisible({ timeout: 20_000 })
}

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
}

/** What a token says; who signed it is not looked at. */
export const readToken = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>

export const keyOf = (token: string): unknown =>
  (
    JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as Record<string, unknown>
  )['kid']

/**
 * The status of the API's answer to who a token belongs to. Asked past the page, which leaves for the sign-in as soon as
 * a call of its own is refused.
 */
export async function tokenStatus(page: Page, origin: string, token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'api-version': '2.0' }
  return (await page.request.get(`${origin}apiproxy/api/user/userinfo`, { headers })).status()
}
