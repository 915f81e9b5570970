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

/** People of the demo (`packages/database/seed`). */
export type DemoUser =
  | 'superadmin'
  | 'sysconfig'
  | 'operator'
  | 'settlement'
  | 'owner'
  | 'owner2'
  | 'manager'
  | 'clerk'

/** How long a token is used, in milliseconds: it is good for five minutes, and the files of a run share one page. */
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

/** Japanese, loaded once: phrases that come later go into what was loaded last. */
export const spoken = loadLanguage()

/** From now on calls are those of this person. The sign-in page and its redirects are all that is left out. */
export async function signInAs(user: DemoUser): Promise<void> {
  const leaves = () => Promise.reject(new Error('The portal left for the sign-in page'))
  setAuthClient({ token: () => tokenOf(user), leave: leaves, signInAnew: leaves, sid: () => null })
  await spoken
  setTenantConfig(await sessionApi.tenantWebConfig.call())
  storeUser(await sessionApi.userInfo.call())
}

let openRouter: PortalRouter | undefined

/**
 * Takes the portal away with what it has said, and its router from the browser's history: it would hear of every step of the next test.
 */
export async function closeScreen(): Promise<void> {
  await cleanup()
  openRouter?.history.destroy()
  openRouter = undefined
  for (const { id } of listToasts()) dismissToast(id)
}

/**
 * The portal of who is signed in, at an address, as in a new tab: `openScreen('trade/list?dateFrom=2026-11-01')`.
 * @param other what it says in place of Japanese; texts outside of components stay Japanese
 * @param offersTour offers the tour, which every other test has declined before
 */
export async function openScreen(
  address: string,
  other?: { language: Language; phrases: PortalPhrases },
  { offersTour = false }: { offersTour?: boolean } = {},
): Promise<void> {
  await closeScreen()
  queryClient.clear()
  if (!offersTour) rememberTour()
  // The query is the test runner's; the router would read it as the screen's.
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

/** Nothing is being asked for, and nothing is shown as being loaded. */
export const isAnswered = (): boolean =>
  queryClient.isFetching() === 0 && !document.querySelector('[aria-busy=true]')

/** Goes to another address in the same page, and resolves when its screen has its answers. */
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

/** The same tab, after a reload: nothing has been closed, and what it stores is still there. */
export async function reload(): Promise<void> {
  const stored = Object.entries(sessionStorage)
  await closeScreen()
  for (const [key, value] of stored) sessionStorage.setItem(key, value as string)
  await openScreen(address())
}

/** The screen itself, without menu and header. */
export const main = () => page.getByRole('main')
/** What is open over the screen. */
export const drawer = () => page.getByRole('dialog')
/** Those rows of the list in view that say this. */
export const rowOf = (text: string) => main().getByRole('row').filter({ hasText: text })
/** The path and the search of the address. */
export const address = (): string => decodeURIComponent(window.location.hash.slice(2))

/** The sentence of a toast that is in view. */
export const toast = (words: string) =>
  page.elementLocator(document.body).getByText(words, { exact: true })

/** The sentence that a field is said to be wrong by; empty where none is. */
export function faultOf(field: Locator): string {
  const ids = field.element().getAttribute('aria-describedby') ?? ''
  const id = ids.split(' ').find((one) => one.endsWith('fault'))
  return id ? (document.getElementById(id)?.textContent ?? '') : ''
}

/** Nothing serious for a screen reader, and nothing that scrolls sideways. */
export async function expectAccessible(): Promise<void> {
  // Axe takes what is still transparent for nothing, and what is dimmed for too pale.
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
