import type { TentTemplate } from '@choba/contract/table-tents.contract.ts'
import { currentLanguage } from '#lib/i18n.ts'

const named = { ja: 'nameJa', en: 'nameEn', mn: 'nameMn' } as const

/** Returns the name of a template in the current language. */
export const nameOf = (template: Pick<TentTemplate, 'nameJa' | 'nameEn' | 'nameMn'>): string =>
  template[named[currentLanguage()]]
