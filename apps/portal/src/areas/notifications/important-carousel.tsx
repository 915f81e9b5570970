import { Link } from '@tanstack/react-router'
import type { ImportantNotification } from '@choba/contract/notifications.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Carousel } from '#ui/carousel.tsx'
import { Instant } from '#ui/instant.tsx'

/** Carousel of important notifications, each with a link to its text. */
export function ImportantCarousel({ items }: { items: readonly ImportantNotification[] }) {
  const t = useTranslations('shell')
  return (
    <Carousel
      label={t('importantNotifications')}
      tone="warn"
      items={items.map(({ messageId, messageTitle, messageType, createDate }) => ({
        id: messageId,
        content: (
          <Link
            to="/message/list"
            search={{ messageType, id: messageId }}
            className="group flex items-baseline gap-x-3 rounded-sm"
          >
            <span className="shrink-0 rounded-sm bg-warn px-1.5 py-px text-xs font-semibold text-on-fill">
              {t('important')}
            </span>
            <span className="line-clamp-1 font-semibold group-hover:underline">{messageTitle}</span>
            <span className="shrink-0 text-sm text-muted max-sm:hidden">
              <Instant at={createDate} form="day" />
            </span>
            <span aria-hidden="true" className="shrink-0 text-sm text-accent-strong max-sm:hidden">
              {t('seeDetails')} ›
            </span>
          </Link>
        ),
      }))}
    />
  )
}
