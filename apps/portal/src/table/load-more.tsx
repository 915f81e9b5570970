import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'

/**
 * Loads the next rows when the end of the list becomes visible or the user presses the button.
 * After an error, only the button loads, so that a failing server is not called endlessly.
 */
export function LoadMore({
  shown,
  hasMore,
  busy,
  failed = false,
  onMore,
}: {
  /** Text with the number of loaded rows. */
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
  // Creates a new observer after each page, because an observer reports only changes and the end of
  // the list may still be visible.
  useEffect(() => {
    if (!end || !waiting) return undefined
    const observer = new IntersectionObserver(
      // The entries are in order of time, so the last one has the current position.
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
