import type { OpenSession } from '@choba/contract/account.contract.ts'
import { useTranslations } from '#lib/translations.ts'

/**
 * Returns a function that describes a session's device, e.g. `Chrome on Windows`, from the parts
 * that are known.
 */
export function useDeviceInWords() {
  const t = useTranslations('account')
  return ({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string =>
    browser !== null && system !== null
      ? t('device', { browser, system })
      : (browser ?? system ?? t('unknownDevice'))
}
