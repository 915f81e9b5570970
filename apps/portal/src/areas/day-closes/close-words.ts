import { NO_TERMINAL, WHOLE_STORE } from '@choba/contract/day-closes.contract.ts'
import { useTranslations } from '#lib/translations.ts'

/**
 * Returns a function that names a part of a store: the whole store, a terminal by its number, or
 * the transactions without a terminal.
 */
export function usePartName() {
  const t = useTranslations('dayCloses.parts')
  return ({ part, terminalNo }: { part: string; terminalNo: string | null }): string =>
    part === WHOLE_STORE
      ? t('whole')
      : part === NO_TERMINAL
        ? t('none')
        : t('terminal', { number: terminalNo ?? part })
}
