import Download from 'lucide-react/icons/download'
import { useTranslations } from '#lib/translations.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'

/** The button of a list's files. */
export function ExportTrigger(props: ButtonProps) {
  const t = useTranslations('table.download')
  return (
    <Button
      icon={<Download aria-hidden size="1em" />}
      className="max-sm:gap-0 max-sm:px-3"
      {...props}
    >
      {/* On a phone the title of the list needs the room. */}
      <span className="max-sm:sr-only">{t('button')}</span>
    </Button>
  )
}
