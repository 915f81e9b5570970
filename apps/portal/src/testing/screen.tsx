import '../styles.css'
import type { Language } from '@choba/contract/session.contract.ts'
import type { PortalPhrases } from '@choba/phrases/portal-phrases.ts'
import axe from 'axe-core'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { IntlProvider } from 'use-intl/react'
import { App } from '#app/app.tsx'
import { queryClient } from '#app/query-client.ts'
import { makeRouter, type PortalRouter } from '#app/router.ts'
import { rememberTour } from '#app/guides/tour-store.ts'
import { setAuthClient } from '#lib/auth-client.ts'
import { storeUser } from '#lib/follow-user.ts'
import { loadLanguage } from '#lib/i18n.ts'
import { setTenantConfig } from '#lib/session.ts'
import { sessionApi } from '#areas/session/session.api.ts'
import { dismissToast, listToasts } from '#ui/toasts.ts'

/** Demo users (`packages/database/seed`). */
export type DemoUser =
  | 'superadmin'
  | 'sysconfig'
  | 'operator'
  | 'settlement'
  | 'owner'
  | 'owner2'
  | 'manager'
  | 'clerk'

/**
 * Duration for which a token is used again, in milliseconds. Tokens are valid for five minutes, and
 * all test files share one page.
 */
const TOKEN_TIME = 240_000
const tokens = new Map<DemoUser, { token: Promise<string>; at: number }>()

async function signIn(user: DemoUser): Promise<string> {
  const answer = await fetch(`/access-token/${user}`)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.text()
}

function tokenOf(user: DemoUser): Promise<string> {
  const known = tokens.get(user)
  if (known && performance.now() - known.at < TOKEN_TIME) return known.token
  const token = signIn(user)
  tokens.set(user, { token, at: performance.now() })
  return token
}

/**
 * The Japanese phrases. They are loaded only once, because phrases of screens are added to the
 * language that was loaded last.
 */
export const spoken = loadLanguage()

/**
 * Signs in as this user without the sign-in page. From now on, the portal's API calls are made as
 * this user.
 */
export async function signInAs(user: DemoUser): Promise<void> {
  const leaves = () => Promise.reject(new Error('The portal left for the sign-in page'))
  setAuthClient({ token: () => tokenOf(user), leave: leaves, signInAnew: leaves, sid: () => null })
  await spoken
  setTenantConfig(await sessionApi.tenantWebConfig.call())
  storeUser(await sessionApi.userInfo.call())
}

let openRouter: PortalRouter | undefined

/**
 * Removes the portal, its toasts and its router. The router must stop listening to the browser's
 * history; otherwise it would react to the next test.
 */
export async function closeScreen(): Promise<void> {
  await cleanup()
  openRouter?.history.destroy()
  openRouter = undefined
  for (const { id } of listToasts()) dismissToast(id)
}

/**
 * Opens the portal as the signed-in user at an address, as in a new tab:
 * `openScreen('trade/list?dateFrom=2026-11-01')`.
 * @param other language and phrases to use instead of Japanese; texts outside components stay
 * Japanese
 * @param offersTour true to offer the guided tour; by default, the user counts as having declined
 * it
 */
export async function openScreen(
  address: string,
  other?: { language: Language; phrases: PortalPhrases },
  { offersTour = false }: { offersTour?: boolean } = {},
): Promise<void> {
  await closeScreen()
  queryClient.clear()
  if (!offersTour) rememberTour()
  // Removes the query of the test runner from the address, because the router would read it as
  // search parameters of the screen.
  window.history.replaceState(null, '', `${window.location.pathname}#/${address}`)
  const { language, phrases } = other ?? (await spoken)
  const router = await makeRouter()
  openRouter = router
  await render(
    <IntlProvider locale={language} messages={phrases} timeZone="UTC">
      <App router={router} />
    </IntlProvider>,
  )
}

/** True if no query is in progress and no part of the page is loading. */
export const isAnswered = (): boolean =>
  queryClient.isFetching() === 0 && !document.querySelector('[aria-busy=true]')

/** Opens another address in the same page. Resolves when the screen has loaded. */
export async function goTo(address: string): Promise<void> {
  const [path = ''] = address.split('?')
  window.location.hash = `/${address}`
  const isThere = () => {
    const { status, location, resolvedLocation } = openRouter!.state
    return (
      status === 'idle' && location.pathname.startsWith(`/${path}`) && resolvedLocation === location
    )
  }
  await expect.poll(() => isThere() && isAnswered()).toBe(true)
}

/** Imitates a reload of the tab: closes the screen, but keeps the session storage. */
export async function reload(): Promise<void> {
  const stored = Object.entries(sessionStorage)
  await closeScreen()
  for (const [key, value] of stored) sessionStorage.setItem(key, value as string)
  await openScreen(address())
}

/** Locator of the screen, without menu and header. */
export const main = () => page.getByRole('main')
/** Locator of the dialog or drawer on top of the screen. */
export const drawer = () => page.getByRole('dialog')
/** Locator of the rows in the visible list that contain a text. */
export const rowOf = (text: string) => main().getByRole('row').filter({ hasText: text })
/** Returns the path and the search parameters of the current address. */
export const address = (): string => decodeURIComponent(window.location.hash.slice(2))

/** Locator of a visible toast with this message. */
export const toast = (words: string) =>
  page.elementLocator(document.body).getByText(words, { exact: true })

/** Returns the error message of a field; an empty text if the field has no error. */
export function faultOf(field: Locator): string {
  const ids = field.element().getAttribute('aria-describedby') ?? ''
  const id = ids.split(' ').find((one) => one.endsWith('fault'))
  return id ? (document.getElementById(id)?.textContent ?? '') : ''
}

/** Expects that the page has no serious accessibility violation and does not scroll sideways. */
export async function expectAccessible(): Promise<void> {
  // Waits for animations to end, because axe ignores transparent elements and reports dimmed ones
  // for their contrast.
  const isSettled = () =>
    !document.querySelector('[aria-busy=true]') && document.getAnimations().length === 0
  await expect.poll(isSettled).toBe(true)
  const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
  const { scrollWidth } = document.scrollingElement!
  const wide = scrollWidth > window.innerWidth ? [...document.body.querySelectorAll('*')] : []
  const past = wide.filter((one) => one.getBoundingClientRect().right > window.innerWidth)
  expect(
    past.map((one) => one.outerHTML.slice(0, 200)),
    'what is past the right edge',
  ).toEqual([])
  expect(scrollWidth).toBeLessThanOrEqual(window.innerWidth)
}
