import { useTranslations } from 'use-intl'
import { ApiError } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** In the place of what could not be loaded: the server's reason, where it gave one. */
export function LoadFault({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  const t = useTranslations('table.fault')
  const reason = error instanceof ApiError ? error.message : ''
  const isAnswered = error instanceof ApiError && (error.status === 200 || error.status === 403)
  return (
    <EmptyState
      title={title}
      text={isAnswered && reason ? reason : t('text')}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  )
}
