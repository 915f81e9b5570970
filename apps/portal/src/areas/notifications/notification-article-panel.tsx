import type { NotificationType } from '@choba/contract/notifications.filters.ts'
import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Instant } from '#ui/instant.tsx'

const looks: Record<NotificationType, string> = {
  IMPORTANT: 'bg-warn font-semibold text-on-fill',
  NORMAL: 'bg-line-soft text-muted',
}

/** A notification as its reader has it below its title: what kind it is, when it was released, who says it, and what. */
export function NotificationArticle({
  kind,
  released,
  sender,
  children,
}: {
  kind: NotificationType
  released: string
  sender: string
  children: ReactNode
}) {
  const t = useTranslations('notifications.kind')
  return (
    <article className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span className={`rounded-sm px-1.5 py-px text-xs ${looks[kind]}`}>{t(kind)}</span>
        <Instant at={released} />
        <span className="break-words">{sender}</span>
      </p>
      {children}
    </article>
  )
}
