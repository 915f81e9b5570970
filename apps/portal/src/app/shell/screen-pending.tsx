import { useTranslations } from '#lib/translations.ts'

/**
 * Status for screen readers while the code of a screen loads. Shows nothing visible, to avoid a
 * flash.
 */
export function ScreenPending() {
  const t = useTranslations('shell')
  return (
    <p role="status" className="sr-only">
      {t('starting')}
    </p>
  )
}
