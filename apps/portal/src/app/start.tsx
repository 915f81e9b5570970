import { createRoot } from 'react-dom/client'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import type { TenantWebConfig } from '@choba/contract/session.contract.ts'
import { App } from '#app/app.tsx'
import { applyBrand } from '#app/brand.ts'
import { MaintenancePage } from '#app/maintenance-page.tsx'
import { fetchAdapter, signIn } from '#app/sign-in.ts'
import { ApiError } from '#lib/api-error.ts'
import { api } from '#lib/api.ts'
import { loadLanguage } from '#lib/i18n.ts'
import { hasFlag, restorePlace, savePlace } from '#lib/resume.ts'
import { openSession, session, setTenantConfig } from '#lib/session.ts'
import { setGiveUp, signOutByForce } from '#lib/sign-out.ts'
import { sessionStore } from '#lib/storage.ts'

/** Who is signed in, kept for this page and in the browser's session. */
async function loadUser(): Promise<void> {
  const user = await api.session.userInfo.call()
  openSession(user)
  sessionStore.set('userInfo', JSON.stringify(user))
  sessionStore.set('currency', user.currency)
}

/** The service is closed to everybody but those who configure the system. */
const isClosed = (config: TenantWebConfig): boolean =>
  config.showServiceUnavailable && !session().holder.permissions.has('SystemConfig.search')

/**
 * Brings the portal up, in the order the specification sets (§4): tenant configuration, sign-in, user, screens.
 * Whatever cannot be had ends in the maintenance page, a refused sign-in in a log-out.
 */
export async function start(element: HTMLElement): Promise<void> {
  savePlace()
  const [{ language, phrases }, config] = await Promise.all([
    loadLanguage(),
    api.session.tenantWebConfig.call().catch(() => null),
    fetchAdapter().catch(() => null),
  ])
  const root = createRoot(element)
  const show = (page: ReactNode) =>
    root.render(
      <IntlProvider locale={language} messages={phrases} timeZone="UTC">
        {page}
      </IntlProvider>,
    )
  const closed = () => show(<MaintenancePage />)
  setGiveUp(closed)

  if (!config) return closed()
  setTenantConfig(config)
  applyBrand(config)
  if (config.showServiceUnavailable && !hasFlag('systemconfig')) return closed()
  try {
    await signIn(config, language)
    restorePlace()
    await loadUser()
  } catch (error) {
    const isUnreachable = error instanceof ApiError && error.status !== 401
    return isUnreachable || error instanceof TypeError ? closed() : signOutByForce()
  }
  if (isClosed(config)) return closed()
  show(<App />)
}
