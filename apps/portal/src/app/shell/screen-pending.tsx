import { useTranslations } from '#lib/translations.ts'

/** While the code of a screen is on its way: nothing that flashes, one quiet line for readers of the screen. */
export function ScreenPending() {
  const t = useTranslations('shell')
  return (
    <p role="status" className="sr-only">
      {t('starting')}
    </p>
  )
}
