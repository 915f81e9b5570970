import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useTranslations } from '#lib/translations.ts'
import { useFeedback } from '#app/shell/feedback-frame.tsx'
import { Button } from '#ui/button.tsx'

/**
 * Button that opens the feedback dialog; renders nothing while the feedback service is unavailable.
 * `onChoose` runs before the dialog opens.
 */
export function FeedbackButton({ onChoose }: { onChoose?: () => void }) {
  const t = useTranslations('shell')
  const open = useFeedback()
  if (!open) return null
  const choose = () => {
    onChoose?.()
    open()
  }
  return (
    <Button icon={<MessageSquareText aria-hidden size="1.1em" />} onClick={choose}>
      {/* Between phone and desktop width, the header has no space for the label. */}
      <span className="sm:max-md:sr-only">{t('feedback')}</span>
    </Button>
  )
}
