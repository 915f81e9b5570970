import { Link } from '@tanstack/react-router'
import type { ImportantNotification } from '@choba/contract/notifications.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Instant } from '#ui/instant.tsx'

/** One important notification on one line, with a link to its text. */
export function ImportantLink({ one }: { one: ImportantNotification }) {
  const t = useTranslations('shell')
  return (
    <Link
      to="/message/list"
      search={{ messageType: one.messageType, id: one.messageId }}
      className="group flex items-baseline gap-x-3 rounded-sm"
    >
      <span className="shrink-0 rounded-sm bg-warn px-1.5 py-px text-xs font-semibold text-on-fill">
        {t('important')}
      </span>
      <span className="line-clamp-1 font-semibold group-hover:underline">{one.messageTitle}</span>
      <span className="shrink-0 text-sm text-muted max-sm:hidden">
        <Instant at={one.createDate} form="day" />
      </span>
      <span aria-hidden="true" className="shrink-0 text-sm text-accent-strong max-sm:hidden">
        {t('seeDetails')} ›
      </span>
    </Link>
  )
}
