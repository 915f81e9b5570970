import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { importantNotificationsApi } from './important-notifications.api.ts'

const ImportantCarousel = lazy(async () => ({
  default: (await loadChunk(import('./important-carousel.tsx'))).ImportantCarousel,
}))

/**
 * Banner with unread important notifications, above every screen except the notification list
 * (specification §2). Hidden in a low window, as at a zoom of 200 %, in which it would leave no row
 * of a table in view; the menu shows the number of unread notifications. The code of the carousel
 * loads only if there are such notifications.
 */
export function ImportantNotifications() {
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
      <ChunkBoundary>
        <Suspense>
          <ImportantCarousel items={data.items} />
        </Suspense>
      </ChunkBoundary>
    </div>
  )
}
