import { useTranslations } from '#lib/translations.ts'
import { type Change, difference } from './audit-changes.ts'
import { useAuditWords } from './use-audit-words.ts'

/** Of a long list no more is shown than someone reads. */
const SHOWN = 20

export interface Sides {
  readonly before: string
  readonly after: string
  /** They are what a list has lost and gained. */
  readonly isList: boolean
}

/** What a list has lost and gained, or a value before and after, in words. */
export function useSides() {
  const t = useTranslations('audit.compare')
  const words = useAuditWords()

  function sides(change: Change, currency: string | null, shown = SHOWN): Sides {
    const { field, before, after } = change
    const side = (value: unknown) => {
      if (!Array.isArray(value) || value.length <= shown) return words.value(field, value, currency)
      const list = words.value(field, value.slice(0, shown), currency)
      return t('andMore', { list, count: value.length - shown })
    }
    const lists = difference(change)
    if (!lists) return { before: side(before), after: side(after), isList: false }
    const { added, removed } = lists
    return {
      before: removed.length > 0 ? t('removed', { list: side(removed) }) : '',
      after: added.length > 0 ? t('added', { list: side(added) }) : '',
      isList: true,
    }
  }

  /** Both sides in one. */
  const turned = ({ before, after, isList }: Sides): string =>
    isList ? [before, after].filter(Boolean).join(' ') : t('turned', { before, after })

  return Object.assign(sides, { turned })
}
