import { LOCK_MINUTES } from '@choba/identity/credentials/failures.ts'
import { ja } from '@choba/phrases/ja.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { expect, type Page } from '@playwright/test'
import { say } from './screen.ts'

/** True if users sign in at a Keycloak, which `npm run test:keycloak` sets. */
export const onKeycloak = process.env['CHOBA_E2E_KEYCLOAK'] === '1'

/**
 * Japanese message of the sign-in page about a locked account. Keycloak does not say that the
 * account is locked.
 */
export const lockedRefusal = onKeycloak
  ? ja.results.wrongCredentials
  : `${ja.results.accountLocked} ${say(ja.signIn.lockLasts, { minutes: LOCK_MINUTES })}`

/**
 * Returns the elements of the sign-in page, of the embedded identity provider or of Keycloak. Both
 * have the same texts, but show errors in different places.
 */
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
  /** True to bind the sign-in code to the browser that requested it (PKCE). */
  pkce?: boolean
}

/** Returns the parameters of the sign-in request that the portal sends, with changes. */
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

/** Waits for the page frame of the portal, which appears only for signed-in users. */
export async function isIn(page: Page): Promise<void> {
  await expect(page.locator('#main')).toBeVisible({ timeout: 20_000 })
}

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
}

/** Decodes the content of a token without verifying its signature. */
export const readToken = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>

export const keyOf = (token: string): unknown =>
  (
    JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as Record<string, unknown>
  )['kid']

/**
 * Returns the HTTP status of the API's response to a token. The request is sent outside the page,
 * because the page leaves for the sign-in page when its own call is rejected.
 */
export async function tokenStatus(page: Page, origin: string, token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'api-version': '2.0' }
  return (await page.request.get(`${origin}apiproxy/api/user/userinfo`, { headers })).status()
}
