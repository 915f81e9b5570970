import Download from 'lucide-react/icons/download'
import type { ComponentProps } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { IconButton } from '#ui/icon-button.tsx'

/** Button that opens the menu with a chart's downloads. */
export function FileButton(props: ComponentProps<'button'>) {
  const t = useTranslations('chart')
  return (
    <IconButton
      {...props}
      label={t('download')}
      icon={<Download size="1.1em" aria-hidden="true" />}
    />
  )
}
