import { useTranslations } from '#lib/translations.ts'
import { messageOf } from '#lib/handle-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** In the place of what could not be loaded: the reason, which a toast has said too, and the way to ask again. */
export function LoadError({
  title,
  error,
  busy,
  onRetry,
}: {
  title: string
  error: Error
  /** It is being asked for again. */
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
