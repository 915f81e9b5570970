import { useTranslations } from '#lib/translations.ts'
import { messageOf } from '#lib/handle-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** In the place of what could not be loaded: the reason, in the words of the toast. */
export function LoadError({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  const t = useTranslations('table.fault')
  return (
    <EmptyState
      title={title}
      text={messageOf(error) ?? t('text')}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  )
}
