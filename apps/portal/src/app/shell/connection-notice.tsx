import { onlineManager } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { isConnected } from '#lib/connection.ts'
import { Banner } from '#ui/banner.tsx'
import { showToast } from '#ui/toasts.ts'

const subscribe = (tell: () => void) => onlineManager.subscribe(tell)

/**
 * Notice on every page while the server is unreachable, because the visible data may be stale. Also
 * announces that the connection is back.
 */
export function ConnectionNotice() {
  const t = useTranslations('shell.connection')
  const online = useSyncExternalStore(subscribe, isConnected)
  const wasLost = useRef(false)
  useEffect(() => {
    if (online && wasLost.current) showToast({ severity: 'neutral', message: t('back') })
    wasLost.current = !online
  }, [online, t])
  return (
    // Screen readers announce text only if the status region exists before the text.
    <div
      role="status"
      className="fixed inset-x-3 bottom-3 z-60 mx-auto w-130 max-w-[calc(100vw-1.5rem)]"
    >
      {!online && (
        <div className="rounded-md shadow-float">
          <Banner tone="warn">{t('lost')}</Banner>
        </div>
      )}
    </div>
  )
}
