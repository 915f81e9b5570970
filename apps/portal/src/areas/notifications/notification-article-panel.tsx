import type { NotificationType } from '@choba/contract/notifications.filters.ts'
import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Instant } from '#ui/instant.tsx'
import { KindMark } from './kind-mark.tsx'

/** Notification as readers see it below the title: type, release time, sender and text. */
export function NotificationArticle({
  kind,
  released,
  revised = null,
  sender,
  children,
}: {
  kind: NotificationType
  released: string
  /** Time of the last change after the release; null or missing if there was no change. */
  revised?: string | null
  sender: string
  children: ReactNode
}) {
  const t = useTranslations('notifications.detail')
  return (
    <article className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <KindMark kind={kind} />
        <Instant at={released} />
        {revised !== null && (
          <span>
            {t('revised')} <Instant at={revised} />
          </span>
        )}
        <span className="break-words">{sender}</span>
      </p>
      {children}
    </article>
  )
}
