import { useQuery } from '@tanstack/react-query'
import type { SupportSession } from '@choba/contract/support-sessions.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { clockOf } from '#ui/instants.ts'
import { supportSessionsApi } from './support-sessions.api.ts'
import { useEndSession } from './use-end-session.ts'

/**
 * Banner for the merchant's users while an administrator views their screens: who, why and until
 * when, with a button that ends the session.
 */
export function SupportBanner() {
  const { data } = useQuery(supportSessionsApi.current.query())
  return data?.items.map((one) => <Running key={one.supportId} session={one} />)
}

function Running({ session }: { session: SupportSession }) {
  const t = useTranslations('supportSessions.banner')
  const end = useEndSession()
  const { userName: name, reason, endsAt, supportId } = session
  const until = clockOf(endsAt ?? '').time.slice(0, 5)
  return (
    <div className="mb-4">
      <Banner
        tone="warn"
        title={t('label')}
        action={
          <Button busy={end.isPending} onClick={() => end.mutate(supportId)}>
            {t('end')}
          </Button>
        }
      >
        {t('merchant', { name, reason, until })}
      </Banner>
    </div>
  )
}
