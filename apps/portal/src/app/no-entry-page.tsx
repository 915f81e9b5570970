import { useTranslations } from '#lib/translations.ts'
import { PlainPage } from '#app/plain-page.tsx'
import { signOut } from '#lib/sign-out.ts'
import { Button } from '#ui/button.tsx'

/** For somebody whose account may open no screen at all. */
export function NoEntryPage() {
  const t = useTranslations('shell')
  return (
    <PlainPage title={t('noEntry.title')} text={t('noEntry.text')}>
      <Button onClick={() => void signOut()}>{t('logOut')}</Button>
    </PlainPage>
  )
}
