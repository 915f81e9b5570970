import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'

/**
 * The way to the next rows: reached by scrolling, or by a press. After a fault only the press asks again, so that a
 * server in trouble is not asked without end.
 */
export function LoadMore({
  shown,
  hasMore,
  busy,
  failed = false,
  onMore,
}: {
  /** How many rows there are now, as text. */
  shown: string
  hasMore: boolean
  busy: boolean
  failed?: boolean
  onMore: () => void
}) {
  const t = useTranslations('kit')
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const more = useEffectEvent(onMore)
  const waiting = hasMore && !busy && !failed
  // Observing again after each arrival asks where the end stands now, not where it stood before the new rows.
  useEffect(() => {
    if (!end || !waiting) return undefined
    const observer = new IntersectionObserver(
      // Several at once are told in their order: the last one says where it is now.
      (entries) => entries.at(-1)?.isIntersecting && more(),
      { rootMargin: '300px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [end, waiting])
  return (
    <div
      ref={setEnd}
      className="flex items-center justify-center gap-4 px-4 py-3 text-sm text-muted"
    >
      <output>{hasMore ? t('shownCount', { count: shown }) : t('allShown')}</output>
      {hasMore && (
        <Button busy={busy} onClick={onMore}>
          {t('loadMore')}
        </Button>
      )}
    </div>
  )
}
