import { useQuery } from '@tanstack/react-query'
import { isInSupport } from '#lib/view-as.ts'
import { Suspense } from 'react'
import type { ImportantNotification } from '@choba/contract/notifications.contract.ts'
import { lazyLater } from '#app/lazy-later.ts'
import { useTranslations } from '#lib/translations.ts'
import { carouselFrame } from '#ui/carousel-frame.ts'
import { importantNotificationsApi } from './important-notifications.api.ts'
import { ImportantLink } from './important-link.tsx'

/** Shows the newest of the notifications, in the frame of the carousel. */
function Newest({ items }: { items: readonly ImportantNotification[] }) {
  const t = useTranslations('shell')
  return (
    <section aria-label={t('importantNotifications')} className={carouselFrame('warn')}>
      <ImportantLink one={items[0]!} />
    </section>
  )
}

const ImportantCarousel = lazyLater(
  () => import('./important-carousel.tsx'),
  'ImportantCarousel',
  Newest,
)

/**
 * Banner with unread important notifications, above every screen except the notification list
 * (specification §2). Hidden in a low window, as at a zoom of 200 %, in which it would leave no row
 * of a table in view; the menu shows the number of unread notifications. Shows the newest one at
 * first; the carousel loads after the screen.
 */
export function ImportantNotifications() {
  const { data } = useQuery({
    ...importantNotificationsApi.importantList.query({
      PageIndex: 1,
      PageSize: 5,
      IgnoreExpiration: 'true',
      IgnoreRead: 'true',
    }),
    enabled: !isInSupport(),
  })
  if (!data || data.items.length === 0) return null
  return (
    <div className="mb-4 [@media(height<600px)]:hidden print:hidden">
      <Suspense fallback={<Newest items={data.items} />}>
        <ImportantCarousel items={data.items} />
      </Suspense>
    </div>
  )
}
