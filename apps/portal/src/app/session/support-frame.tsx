import { useState } from 'react'
import { SUPPORT_PREFIX } from '@choba/contract/support-sessions.contract.ts'
import { supportSessionsApi } from '#areas/support-sessions/support-sessions.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { stopViewing } from '#lib/view-as.ts'
import { useCountdown } from '#ui/use-countdown.ts'

interface Viewed {
  readonly roleId: string
  readonly roleName: string
  readonly until: string
}

/**
 * Banner and frame around every screen while an administrator views a merchant in a support
 * session: the merchant's name, the remaining minutes, and a button that ends the session.
 */
export function SupportFrame({ roleId, roleName, until }: Viewed) {
  const t = useTranslations('supportSessions.banner')
  const [initial] = useState(() => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000)))
  const [left] = useCountdown(initial)
  const supportId = roleId.slice(SUPPORT_PREFIX.length)
  const end = () => stopViewing(() => supportSessionsApi.end.call({ supportId }))
  const text = t('admin', { name: roleName })
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none fixed inset-0 z-50 border-4 border-warn"
      />
      <section
        aria-label={t('label')}
        className="sticky top-0 z-40 flex h-(--bar) items-center gap-3 border-b border-warn bg-warn-soft px-6 text-ink max-sm:px-3"
      >
        <p
          title={text}
          className="min-w-0 font-semibold max-sm:line-clamp-2 max-sm:text-sm max-sm:leading-tight sm:truncate"
        >
          {text}
        </p>
        <span role="timer" className="shrink-0 text-sm tabular-nums">
          {t('left', { minutes: Math.ceil(left / 60) })}
        </span>
        <button
          type="button"
          onClick={() => void end()}
          className="min-h-[calc(32rem/14)] shrink-0 rounded-md border border-warn/50 bg-surface px-3 text-sm transition-colors hover:bg-line-soft"
        >
          {t('end')}
        </button>
      </section>
    </>
  )
}
