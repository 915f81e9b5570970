import Download from 'lucide-react/icons/download'
import { useTranslations } from '#lib/translations.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'

/** Button that opens the export menu. */
export function ExportTrigger(props: ButtonProps) {
  const t = useTranslations('table.download')
  return (
    <Button
      icon={<Download aria-hidden size="1em" />}
      className="max-sm:gap-0 max-sm:px-3"
      {...props}
    >
      {/* On a phone, the label is hidden, because the title of the list needs the space. */}
      <span className="max-sm:sr-only">{t('button')}</span>
    </Button>
  )
}
