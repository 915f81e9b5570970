import type { OpenSession } from '@choba/contract/account.contract.ts'
import { useTranslations } from '#lib/translations.ts'

/**
 * Returns a function that describes the device of a session, such as `Chrome on Windows`. Unknown
 * parts are left out.
 */
export function useDeviceInWords() {
  const t = useTranslations('account')
  return ({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string =>
    browser !== null && system !== null
      ? t('device', { browser, system })
      : (browser ?? system ?? t('unknownDevice'))
}
