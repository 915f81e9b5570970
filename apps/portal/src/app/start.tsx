import { createRoot } from 'react-dom/client'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import type { TenantWebConfig, UserInfo } from '@choba/contract/session.contract.ts'
import { App } from '#app/app.tsx'
import { MaintenancePage } from '#app/shell/maintenance-page.tsx'
import { queryClient } from '#app/query-client.ts'
import { makeRouter } from '#app/router.ts'
import { fetchAdapter, signIn } from '#app/session/sign-in.ts'
import { SignedIn } from '#app/session/signed-in.tsx'
import { ApiError, isUnknownAddress } from '#lib/api-error.ts'
import { sessionApi } from '#areas/session/session.api.ts'
import { broadcastEnded } from '#lib/ending.ts'
import { followUser, storeUser } from '#lib/follow-user.ts'
import { loadLanguage, loadPhrases } from '#lib/i18n.ts'
import { cancelRequests } from '#lib/leaving.ts'
import { goHome, hasFlag, restoreLocation, saveLocation } from '#lib/resume.ts'
import { session, setTenantConfig, tenantName, writtenAccent } from '#lib/session.ts'
import { followSignOuts, isSigningOut, setGiveUp, setHide, signOutByForce } from '#lib/sign-out.ts'
import { forgetViewing, isInSupport, viewing } from '#lib/view-as.ts'
import { loadChunk } from '#ui/chunks.ts'
import { useTranslations } from '#lib/translations.ts'
import { PlainPage } from '#app/shell/plain-page.tsx'
import { DelayedFallback } from '#ui/delayed-fallback.tsx'
import { darkBackground, lightBackground, readableAccent } from '#lib/accent-contrast.ts'

/**
 * HTTP status that a closed service returns to users without permission to configure the system.
 */
const CLOSED = 503

type Show = (page: ReactNode) => void

/**
 * Loads the current user. Ends "view as role" if the role no longer exists or the user may no
 * longer view it (403).
 */
async function askWhoItIs(): Promise<UserInfo> {
  try {
    return await sessionApi.userInfo.call()
  } catch (error) {
    if (!viewing() || !(error instanceof ApiError) || error.status !== 403) throw error
    forgetViewing()
    return sessionApi.userInfo.call()
  }
}

/**
 * Asks for the one-time code of the second step, unless the identity provider has already asked for
 * it.
 */
async function completeSignIn(show: Show): Promise<void> {
  // The call is closed in a support session. The server has checked the second step already.
  if (!session().user.mfa || isInSupport()) return
  const { codeNeeded, maskedEmail } = await sessionApi.secondStep.call()
  if (!codeNeeded) return
  const [{ CodePage }] = await Promise.all([
    loadChunk(import('../areas/session/code-page.tsx')),
    ...(['session', 'signIn', 'results'] as const).map(async (name) => loadPhrases(name)),
  ])
  await new Promise<void>((onDone) =>
    show(
      <SignedIn>
        <CodePage maskedEmail={maskedEmail} onDone={onDone} />
      </SignedIn>,
    ),
  )
}

async function bringIn(
  config: TenantWebConfig,
  language: Parameters<typeof signIn>[1],
  show: Show,
): Promise<void> {
  await signIn(config, language)
  followSignOuts()
  restoreLocation()
  storeUser(await askWhoItIs())
  await completeSignIn(show)
  // In tenants with two-step verification, users who have not set it up start at the home screen
  // (specification §4).
  if (config.enableMfa && !session().user.mfa && !isInSupport()) goHome()
  // Reserves space for the banner of "view as role"; sticky elements start below the banner.
  document.documentElement.toggleAttribute('data-viewing', viewing() !== null)
  show(<App router={await makeRouter()} />)
  followUser()
}

/**
 * Starts the portal in the order that specification §4 sets: tenant configuration, sign-in, user,
 * screens. If a step fails, shows the maintenance page. An unregistered address shows a page that
 * says so. A sign-in that the server rejects leads to the sign-in page.
 */
export async function start(element: HTMLElement): Promise<void> {
  // Reloads the page if the browser restores it from its back/forward cache after the sign-in has
  // ended.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => persisted && isSigningOut() && window.location.reload(),
  )
  broadcastEnded()
  saveLocation()
  applyAccent(writtenAccent())
  const [{ language, phrases }, config] = await Promise.all([
    loadLanguage(),
    sessionApi.tenantWebConfig
      .call()
      .catch((error: unknown) => (isUnknownAddress(error) ? 'unknown' : null)),
    fetchAdapter().catch(() => null),
  ])
  const root = createRoot(element)
  const show: Show = (page) =>
    root.render(
      <IntlProvider locale={language} messages={phrases} timeZone="UTC">
        {page}
      </IntlProvider>,
    )
  const closed = (isTurnedAway = false) => show(<MaintenancePage isTurnedAway={isTurnedAway} />)
  setGiveUp(closed)
  setHide(() => {
    cancelRequests()
    show(<LeavingPage />)
    queryClient.clear()
  })

  if (config === 'unknown') return show(<UnknownAddressPage />)
  if (!config) return closed()
  setTenantConfig(config)
  applyAccent(config.style)
  document.title = tenantName()
  if (config.showServiceUnavailable && !hasFlag('systemconfig')) return closed()
  try {
    await bringIn(config, language, show)
  } catch (error) {
    if (!(error instanceof ApiError)) return closed()
    return error.status === 401 ? signOutByForce(error) : closed(error.status === CLOSED)
  }
}

/**
 * Page that replaces every screen after the sign-in has ended, until the browser leaves for the
 * sign-in page.
 */
function LeavingPage() {
  const t = useTranslations('shell.leaving')
  return (
    <DelayedFallback>
      <PlainPage title={t('title')} text={t('text')} />
    </DelayedFallback>
  )
}

/** Page for an address that no tenant has registered. */
function UnknownAddressPage() {
  const t = useTranslations('shell')
  return <PlainPage title={t('unknownAddress.title')} text={t('unknownAddress.text')} />
}

/**
 * Applies the tenant's color to the page. If the color is invalid, the product's own color stays.
 */
function applyAccent(style: string): void {
  const { style: page } = document.documentElement
  const [light, dark] = [
    readableAccent(style, lightBackground),
    readableAccent(style, darkBackground),
  ]
  if (light) page.setProperty('--accent-on-light', light)
  if (dark) page.setProperty('--accent-on-dark', dark)
}
