import { useTranslations } from '#lib/translations.ts'
import { PlainPage } from '#app/plain-page.tsx'
import { Late } from '#ui/late.tsx'

/** In the place of every screen from the moment the sign-in ends until the browser has left for the sign-in page. */
export function LeavingPage() {
  const t = useTranslations('shell.leaving')
  return (
    <Late>
      <PlainPage title={t('title')} text={t('text')} />
    </Late>
  )
}
