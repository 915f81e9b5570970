import { useTranslations } from '#lib/translations.ts'
import { Box } from '#ui/section.tsx'
import { FoundFeedback } from './feedback-list.tsx'

/** What one has written oneself, with what it was answered: where the notification of an answer leads. */
export function OwnFeedback() {
  const t = useTranslations('screens.feedback')
  return (
    <section className="flex max-w-4xl min-w-0 flex-col gap-3">
      <h1 className="text-2xl font-semibold">{t('mine')}</h1>
      <Box>
        <FoundFeedback whose="mine" />
      </Box>
    </section>
  )
}
