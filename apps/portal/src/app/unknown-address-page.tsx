import { useTranslations } from '#lib/translations.ts'
import { PlainPage } from '#app/plain-page.tsx'

/** What stands in for the whole portal at an address that no tenant is registered at. */
export function UnknownAddressPage() {
  const t = useTranslations('shell')
  return <PlainPage title={t('unknownAddress.title')} text={t('unknownAddress.text')} />
}
