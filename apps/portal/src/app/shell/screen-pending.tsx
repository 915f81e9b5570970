import { useTranslations } from '#lib/translations.ts'

/**
 * Announces to screen readers that the code of a screen is loading. Shows nothing visible, to avoid
 * a flash.
 */
export function ScreenPending() {
  const t = useTranslations('shell')
  return (
    <p role="status" className="sr-only">
      {t('starting')}
    </p>
  )
}
