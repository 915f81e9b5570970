import { useTranslations } from '#lib/translations.ts'
import { messageOf } from '#lib/handle-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/**
 * Message that replaces content that failed to load: the reason, which a toast also shows, and a
 * retry button.
 */
export function LoadError({
  title,
  error,
  busy,
  onRetry,
}: {
  title: string
  error: Error
  /** True while the retry is in progress. */
  busy: boolean
  onRetry: () => void
}) {
  const t = useTranslations('table.fault')
  return (
    <EmptyState
      title={title}
      text={messageOf(error) ?? t('text')}
      action={
        <Button busy={busy} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
