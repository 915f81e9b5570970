import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#lib/api.ts'
import { hasFlag } from '#lib/resume.ts'
import { Button } from '#ui/button.tsx'
import { PlainPage } from '#app/plain-page.tsx'

const RETRY_MS = 15_000

const reload = () => window.location.reload()

async function reloadWhenBack(): Promise<void> {
  const config = await api.session.tenantWebConfig.call(undefined, { background: true }).catch(() => null)
  if (config && (!config.showServiceUnavailable || hasFlag('systemconfig'))) reload()
}

/** What stands in for the whole portal while it cannot be used; it comes back by itself. */
export function MaintenancePage() {
  const t = useTranslations('shell.maintenance')
  useEffect(() => {
    const timer = setInterval(() => void reloadWhenBack(), RETRY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <PlainPage title={t('title')} text={t('text')}>
      <Button kind="primary" onClick={reload}>
        {t('retry')}
      </Button>
    </PlainPage>
  )
}
