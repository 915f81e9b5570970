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
import { session, setTenantConfig, tenantName, writtenBrand } from '#lib/session.ts'
import { followSignOuts, isSigningOut, setGiveUp, setHide, signOutByForce } from '#lib/sign-out.ts'
import { forgetViewing, viewing } from '#lib/view-as.ts'
import { loadChunk } from '#ui/chunks.ts'
import { useTranslations } from '#lib/translations.ts'
import { PlainPage } from '#app/shell/plain-page.tsx'
import { DelayedFallback } from '#ui/delayed-fallback.tsx'
import { darkGround, lightGround, readableBrand } from '#lib/brand-contrast.ts'

/** The service is closed, and the person is none of those who configure the system. */
const CLOSED = 503

type Show = (page: ReactNode) => void

/** The role that was looked through may be gone, or not theirs to look through any more: then with one's own eyes. */
async function askWhoItIs(): Promise<UserInfo> {
  try {
    return await sessionApi.userInfo.call()
  } catch (error) {
    if (!viewing() || !(error instanceof ApiError) || error.status !== 403) throw error
    forgetViewing()
    return sessionApi.userInfo.call()
  }
}

/** Asks for the one-time code of this sign-in where the sign-in service has not done so. */
async function completeSignIn(show: Show): Promise<void> {
  if (!session().user.mfa) return
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
  // Where second steps are wanted, someone without one begins at the beginning (specification §4).
  if (config.enableMfa && !session().user.mfa) goHome()
  // The room of the banner of someone who looks through a role: what sticks to the top begins below it.
  document.documentElement.toggleAttribute('data-viewing', viewing() !== null)
  show(<App router={await makeRouter()} />)
  followUser()
}

/**
 * Brings the portal up, in the order the specification sets (§4): tenant configuration, sign-in, user, screens.
 * Whatever cannot be had ends in the maintenance page, an address that is not registered in a page that says so, and a
 * sign-in that the server refuses on the sign-in page.
 */
export async function start(element: HTMLElement): Promise<void> {
  // The browser may bring a page back as it was when it was left, with a sign-in that has ended meanwhile.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => persisted && isSigningOut() && window.location.reload(),
  )
  broadcastEnded()
  saveLocation()
  applyBrand(writtenBrand())
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
  applyBrand(config.style)
  document.title = tenantName()
  if (config.showServiceUnavailable && !hasFlag('systemconfig')) return closed()
  try {
    await bringIn(config, language, show)
  } catch (error) {
    if (!(error instanceof ApiError)) return closed()
    return error.status === 401 ? signOutByForce(error) : closed(error.status === CLOSED)
  }
}

/** In the place of every screen from the moment the sign-in ends until the browser has left for the sign-in page. */
function LeavingPage() {
  const t = useTranslations('shell.leaving')
  return (
    <DelayedFallback>
      <PlainPage title={t('title')} text={t('text')} />
    </DelayedFallback>
  )
}

/** The page at an address that no tenant is registered for. */
function UnknownAddressPage() {
  const t = useTranslations('shell')
  return <PlainPage title={t('unknownAddress.title')} text={t('unknownAddress.text')} />
}

/** The tenant's colour on the page. One that is none leaves the product's own. */
function applyBrand(style: string): void {
  const { style: page } = document.documentElement
  const [light, dark] = [readableBrand(style, lightGround), readableBrand(style, darkGround)]
  if (light) page.setProperty('--brand-on-light', light)
  if (dark) page.setProperty('--brand-on-dark', dark)
}
