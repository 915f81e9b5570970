import Plus from 'lucide-react/icons/plus'
import {
  cloneElement,
  type ComponentProps,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { useTranslations } from '#lib/translations.ts'
import { FilterMenu } from '#table/filter-menu.tsx'
import { FilterPill, type FilterSpec, isActive } from '#table/filter-spec.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { Popover } from '#ui/popover.tsx'
import { useRovingTabIndex } from '#ui/use-roving-tab-index.ts'
import { useMedia, useNarrow, useTight } from '#ui/use-narrow.ts'

/**
 * Number of frequent filters that are shown in the row of a narrow window. The others are in the
 * menu.
 */
const SHOWN_IF_TIGHT = 2

const FilterSheet = lazy(async () => ({
  default: (await loadChunk(import('#table/filter-sheet.tsx'))).FilterSheet,
}))

/**
 * Filters of a list in a row: the period, the frequent filters, and a searchable menu with the
 * others. If a filter of the menu is active, the row shows it too, so that users can see and remove
 * it.
 */
export function FilterBar({
  period,
  daily,
  rest = [],
  found,
  onClearAll,
}: {
  period?: ReactNode
  daily: readonly FilterSpec[]
  rest?: readonly FilterSpec[]
  /** Number of found rows as text; undefined while they are counted. */
  found?: string
  /**
   * Clears all filters. If given, a button for this is shown; pass the function only while a filter
   * is active.
   */
  onClearAll?: () => void
}) {
  const t = useTranslations('kit')
  const [open, setOpen] = useState(false)
  // A phone shows only the period and active filters in the row. A narrow window also shows a few
  // frequent filters.
  const isNarrow = useNarrow()
  const isTight = useTight()
  // A narrow window that is also low, as at a zoom of 200 %, shows no frequent filters in the row:
  // a second line of filters would hide rows of the table.
  const isLow = useMedia('(height < 600px)') && isTight
  const room = isNarrow || isLow ? 0 : isTight ? SHOWN_IF_TIGHT : daily.length
  const [shown, folded] = [daily.slice(0, room), [...daily.slice(room), ...rest]]
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
        {folded.length > 0 &&
          (isNarrow ? (
            <FetchedSheet
              trigger={trigger}
              specs={folded}
              found={found}
              open={open}
              onOpen={setOpen}
            />
          ) : (
            <Popover
              label={t('moreFilters')}
              trigger={trigger}
              open={open}
              onOpenChange={setOpen}
              className="p-0"
            >
              <FilterMenu specs={folded} onClose={() => setOpen(false)} />
            </Popover>
          ))}
        {onClearAll && (
          <button
            type="button"
            onClick={onClearAll}
            className="min-h-8 px-1.5 text-sm text-accent-strong hover:underline"
          >
            {t('clearAll')}
          </button>
        )}
      </div>
    </search>
  )
}

/**
 * Button that opens the filters of a list on a phone. The filters are rendered after they have been
 * opened once.
 */
function FetchedSheet({
  trigger,
  specs,
  found,
  open,
  onOpen,
}: {
  trigger: ReactElement<ComponentProps<'button'>>
  specs: readonly FilterSpec[]
  found: string | undefined
  open: boolean
  onOpen: (open: boolean) => void
}) {
  const [wanted, want] = useState(open)
  if (open && !wanted) want(true)
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onClick: () => onOpen(true),
      })}
      {wanted && (
        <ChunkBoundary>
          <Suspense>
            <FilterSheet specs={specs} found={found} open={open} onClose={() => onOpen(false)} />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  )
}
