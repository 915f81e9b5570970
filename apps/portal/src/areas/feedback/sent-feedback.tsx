import { useTranslations } from '#lib/translations.ts'
import { Box } from '#ui/section.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { FoundFeedback } from './feedback-list.tsx'

/**
 * Screen with the user's own feedback and the answers. The notification of an answer links to this
 * screen.
 */
export function OwnFeedback() {
  const t = useTranslations('screens.feedback')
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <TitleRow title={t('mine')} />
      <Box>
        <FoundFeedback whose="mine" />
      </Box>
    </section>
  )
}
