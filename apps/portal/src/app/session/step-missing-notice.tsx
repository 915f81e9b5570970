import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { useAccountDialogs } from '#app/session/account-dialogs.tsx'
import { tenantConfig, useSession } from '#lib/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

/**
 * Notice for users without two-step verification in tenants that ask for it. Such users start at
 * the home screen at every sign-in (specification §4). The notice gives the reason and links to the
 * setup.
 */
export function StepMissingNotice() {
  const t = useTranslations('notices.stepMissing')
  const kit = useTranslations('kit')
  const me = useSession()
  const openDialog = useAccountDialogs()
  const [isPutAway, putAway] = useState(false)
  if (isPutAway || !tenantConfig().enableMfa || me?.user.mfa !== false) return null
  return (
    <div className="mb-4">
      <Banner
        tone="warn"
        title={t('title')}
        action={
          <span className="flex gap-2">
            <Button onClick={() => openDialog('secondStep')}>{t('act')}</Button>
            <Button kind="quiet" aria-label={kit('close')} onClick={() => putAway(true)}>
              <X aria-hidden size="1em" />
            </Button>
          </span>
        }
      >
        {t('text')}
      </Banner>
    </div>
  )
}
