import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '#lib/translations.ts'
import { Carousel } from '#ui/carousel.tsx'
import { Instant } from '#ui/instant.tsx'
import { importantNotificationsApi } from './important-notifications.api.ts'

/**
 * Banner with unread important notifications, above every screen except the notification list
 * (specification §2). Hidden in a low window, as at a zoom of 200 %, in which it would leave no row
 * of a table in view; the menu shows the number of unread notifications.
 */
export function ImportantNotifications() {
  const t = useTranslations('shell')
  const { data } = useQuery(
    importantNotificationsApi.importantList.query({
      PageIndex: 1,
      PageSize: 5,
      IgnoreExpiration: 'true',
      IgnoreRead: 'true',
    }),
  )
  if (!data || data.items.length === 0) return null
  return (
    <div className="mb-4 [@media(height<600px)]:hidden print:hidden">
      <Carousel
        label={t('importantNotifications')}
        tone="warn"
        items={data.items.map(({ messageId, messageTitle, messageType, createDate }) => ({
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
              <span className="line-clamp-1 font-semibold group-hover:underline">
                {messageTitle}
              </span>
              <span className="shrink-0 text-sm text-muted max-sm:hidden">
                <Instant at={createDate} form="day" />
              </span>
              <span
                aria-hidden="true"
                className="shrink-0 text-sm text-accent-strong max-sm:hidden"
              >
                {t('seeDetails')} ›
              </span>
            </Link>
          ),
        }))}
      />
    </div>
  )
}
