import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useTranslations } from '#lib/translations.ts'
import { useFeedback } from '#app/shell/feedback-frame.tsx'
import { Button } from '#ui/button.tsx'

/** The way to the feedback dialog, where there is one. `onChoose` hears that it comes. */
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
      {/* Between a phone and a desktop, the bar has no room for words. */}
      <span className="sm:max-md:sr-only">{t('feedback')}</span>
    </Button>
  )
}
