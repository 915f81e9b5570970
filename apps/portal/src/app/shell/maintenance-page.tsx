import { useEffect } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { PlainPage } from '#app/shell/plain-page.tsx'
import { sessionApi } from '#areas/session/session.api.ts'
import { authClient } from '#lib/auth-client.ts'
import { hasFlag } from '#lib/resume.ts'
import { signOut } from '#lib/sign-out.ts'
import { Button } from '#ui/button.tsx'

const RETRY_MS = 15_000

const reload = () => window.location.reload()

/**
 * Page that replaces the whole portal while the service is unavailable, and reloads when it is
 * available again.
 * @param isTurnedAway true if the user is signed in but the server rejects requests because the
 * service is closed
 */
export function MaintenancePage({ isTurnedAway = false }: { isTurnedAway?: boolean }) {
  const t = useTranslations('shell')
  useEffect(() => {
    const look = async () => {
      const config = await sessionApi.tenantWebConfig
        .call(undefined, { background: true })
        .catch(() => null)
      if (config && (!config.showServiceUnavailable || (hasFlag('systemconfig') && !isTurnedAway)))
        reload()
    }
    const timer = setInterval(() => void look(), RETRY_MS)
    return () => clearInterval(timer)
  }, [isTurnedAway])
  return (
    <PlainPage title={t('maintenance.title')} text={t('maintenance.text')}>
      <Button kind="primary" onClick={reload}>
        {t('maintenance.retry')}
      </Button>
      {isTurnedAway && authClient() && (
        <Button onClick={() => void signOut()}>{t('logOut')}</Button>
      )}
    </PlainPage>
  )
}
