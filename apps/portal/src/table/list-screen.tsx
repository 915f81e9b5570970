import { formatCount } from '@choba/contract/money.ts'
import type { ReactNode } from 'react'
import { LoadMore } from '#table/load-more.tsx'
import type { TableProps } from '#table/columns.ts'
import { Table } from '#table/table.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { useRovingTabIndex } from '#ui/use-roving-tab-index.ts'

export interface ListScreenProps<Row> extends Omit<TableProps<Row>, 'footer' | 'label'> {
  title: string
  /** Content beside the title, such as `SavedViews`, a status or a sentence. */
  aside?: ReactNode
  /**
   * Buttons to the right of the title that concern the whole list, including the primary action.
   * They are one Tab stop together with `aside`.
   */
  actions?: ReactNode
  /** Tabs below the title that switch between common searches. */
  tabs?: ReactNode
  filters?: ReactNode
  totals?: ReactNode
  /** Error message that replaces the table. */
  fault?: ReactNode
  /** True if the user has set a filter. Decides which empty state the list shows. */
  filtered?: boolean
  whenNone: ReactNode
  whenNoMatch?: ReactNode
  hasMore?: boolean
  loadingMore?: boolean
  moreFailed?: boolean
  onMore?: () => void
}

/**
 * Layout of every list screen: title and actions, filters, totals, rows, and a button that loads
 * more rows.
 */
export function ListScreen<Row>({
  title,
  aside,
  actions,
  tabs,
  filters,
  totals,
  fault,
  filtered = false,
  whenNone,
  whenNoMatch,
  hasMore = false,
  loadingMore = false,
  moreFailed = false,
  onMore,
  ...table
}: ListScreenProps<Row>) {
  const { rows } = table
  const roving = useRovingTabIndex()
  const empty = rows?.length === 0
  const more = rows && onMore && (
    <LoadMore
      shown={formatCount(rows.length)}
      hasMore={hasMore}
      busy={loadingMore}
      failed={moreFailed}
      onMore={onMore}
    />
  )
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div
        ref={roving}
        role="toolbar"
        aria-label={title}
        className="flex flex-wrap items-center gap-x-3 gap-y-2"
      >
        <ScreenHeading>{title}</ScreenHeading>
        {aside}
        {actions && <div className="ml-auto flex flex-wrap gap-2.5">{actions}</div>}
      </div>
      {tabs}
      {filters}
      <div className="min-w-0 max-sm:flex max-sm:flex-col max-sm:gap-2.5 sm:rounded-md sm:border sm:border-line sm:bg-surface">
        {totals && (
          <div className="max-sm:rounded-md max-sm:border max-sm:border-line max-sm:bg-surface sm:border-b sm:border-line">
            {totals}
          </div>
        )}
        {fault ??
          (empty ? (
            filtered ? (
              whenNoMatch
            ) : (
              whenNone
            )
          ) : (
            <Table {...table} label={title} footer={more} />
          ))}
      </div>
    </section>
  )
}
