import type { NotificationType } from '@choba/contract/notifications.filters.ts'
import type { ReactNode } from 'react'
import { Instant } from '#ui/instant.tsx'
import { KindMark } from './kind-mark.tsx'

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
  return (
    <article className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <KindMark kind={kind} />
        <Instant at={released} />
        <span className="break-words">{sender}</span>
      </p>
      {children}
    </article>
  )
}
