import { useTranslations } from '#lib/translations.ts'
import { type Change, difference } from './audit-changes.ts'
import { useAuditWords } from './use-audit-words.ts'

/** Maximum number of list items that a description names. */
const SHOWN = 20

export interface Sides {
  readonly before: string
  readonly after: string
  /**
   * True if the change is of a list. `before` then contains the items that the list lost, and
   * `after` those that it gained.
   */
  readonly isList: boolean
}

/**
 * Returns functions that describe a change. For a list, they describe the items lost and gained;
 * otherwise the values before and after.
 */
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

  /** Combines the texts for before and after into one text. */
  const turned = ({ before, after, isList }: Sides): string =>
    isList ? [before, after].filter(Boolean).join(' ') : t('turned', { before, after })

  return Object.assign(sides, { turned })
}
