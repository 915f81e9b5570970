import type { ImportantNotification } from '@choba/contract/notifications.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Carousel } from '#ui/carousel.tsx'
import { ImportantLink } from './important-link.tsx'

/** Shows important notifications one after another. */
export function ImportantCarousel({ items }: { items: readonly ImportantNotification[] }) {
  const t = useTranslations('shell')
  return (
    <Carousel
      label={t('importantNotifications')}
      tone="warn"
      items={items.map((one) => ({ id: one.messageId, content: <ImportantLink one={one} /> }))}
    />
  )
}
