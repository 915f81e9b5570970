import type { OpenSession } from '@choba/contract/account.contract.ts'
import { useTranslations } from '#lib/translations.ts'

/** `Chrome on Windows`, as far as it is known. */
export function useDeviceInWords() {
  const t = useTranslations('account')
  return ({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string =>
    browser !== null && system !== null
      ? t('device', { browser, system })
      : (browser ?? system ?? t('unknownDevice'))
}
