import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { FilterMenu } from '#table/filter-menu.tsx'
import { FilterPill, type FilterSpec, isActive } from '#table/filter-spec.tsx'
import { Popover } from '#ui/popover.tsx'
import { useRovingTabIndex } from '#ui/use-roving-tab-index.ts'
import { useNarrow } from '#ui/use-narrow.ts'

/**
 * The filters of a list in a row: the period first, the daily ones next, the rest in a menu that is searched. What of the rest
 * is active stands in the row as well, so that each can be seen and taken away.
 */
export function FilterBar({
  period,
  daily,
  rest = [],
  onClearAll,
}: {
  period?: ReactNode
  daily: readonly FilterSpec[]
  rest?: readonly FilterSpec[]
  /** Shown when given: pass it while something is active. */
  onClearAll?: () => void
}) {
  const t = useTranslations('kit')
  const [open, setOpen] = useState(false)
  // A phone has room for the period and for what is active.
  const [shown, folded] = useNarrow() ? [[], [...daily, ...rest]] : [daily, rest]
  const trigger = (
    <button
      type="button"
      className="inline-flex min-h-8.5 items-center gap-1.5 rounded-md border border-line bg-surface px-3 text-sm text-muted transition-colors hover:text-ink"
    >
      <Plus aria-hidden="true" size="1em" />
      {t('moreFilters')}
    </button>
  )
  return (
    <search aria-label={t('filters')}>
      <div
        ref={useRovingTabIndex()}
        role="toolbar"
        aria-label={t('filters')}
        className="flex flex-wrap items-center gap-2"
      >
        {period}
        {[...shown, ...folded.filter(isActive)].map((spec) => (
          <FilterPill key={spec.label} spec={spec} />
        ))}
        {folded.length > 0 && (
          <Popover label={t('moreFilters')} trigger={trigger} open={open} onOpenChange={setOpen} className="p-0">
            <FilterMenu specs={folded} onClose={() => setOpen(false)} />
          </Popover>
        )}
        {onClearAll && (
          <button
            type="button"
            onClick={onClearAll}
            className="min-h-8 px-1.5 text-sm text-brand-strong hover:underline"
          >
            {t('clearAll')}
          </button>
        )}
      </div>
    </search>
  )
}
