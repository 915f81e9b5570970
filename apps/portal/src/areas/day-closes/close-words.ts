import { NO_TERMINAL, WHOLE_STORE } from '@choba/contract/day-closes.contract.ts'
import { useTranslations } from '#lib/translations.ts'

/** What a part of a store is called: all of it, a terminal by its number, or what was taken without one. */
export function usePartName() {
  const t = useTranslations('dayCloses.parts')
  return ({ part, terminalNo }: { part: string; terminalNo: string | null }): string =>
    part === WHOLE_STORE
      ? t('whole')
      : part === NO_TERMINAL
        ? t('none')
        : t('terminal', { number: terminalNo ?? part })
}
