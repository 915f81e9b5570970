import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Popover } from '#ui/popover.tsx'

/**
 * The filters of a list in a row: the period first, the daily ones next (as `FilterChip`s), the rest behind "more
 * filters". Those of the rest that are active are given in `chips`, so that each can be seen and taken away.
 */
export function FilterBar({
  period,
  children,
  more,
  chips,
  onClearAll,
}: {
  period?: ReactNode
  children?: ReactNode
  more?: ReactNode
  chips?: ReactNode
  /** Shown when given: pass it while something is active. */
  onClearAll?: () => void
}) {
  const t = useTranslations('kit')
  const trigger = (
    <button
      type="button"
      className="inline-flex min-h-8.5 items-center gap-1.5 rounded-md border border-line bg-surface px-3 text-sm text-muted transition-colors hover:text-ink"
    >
      {t('moreFilters')}
      <Plus aria-hidden="true" size="1em" />
    </button>
  )
  return (
    <search aria-label={t('filters')} className="flex flex-wrap items-center gap-2">
      {period}
      {children}
      {chips}
      {more && (
        <Popover label={t('moreFilters')} trigger={trigger} className="p-4">
          <div className="flex w-80 max-w-full flex-col gap-4">{more}</div>
        </Popover>
      )}
      {onClearAll && (
        <button type="button" onClick={onClearAll} className="min-h-8 px-1.5 text-sm text-brand-strong hover:underline">
          {t('clearAll')}
        </button>
      )}
    </search>
  )
}
