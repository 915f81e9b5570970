import { useTranslations } from '#lib/translations.ts'
import { PlainPage } from '#app/plain-page.tsx'
import { DelayedFallback } from '#ui/delayed-fallback.tsx'

/** In the place of every screen from the moment the sign-in ends until the browser has left for the sign-in page. */
export function LeavingPage() {
  const t = useTranslations('shell.leaving')
  return (
    <DelayedFallback>
      <PlainPage title={t('title')} text={t('text')} />
    </DelayedFallback>
  )
}
