import { formatCount } from '@choba/contract/money.ts'
import type { ReactNode } from 'react'
import { LoadMore } from '#table/load-more.tsx'
import type { TableProps } from '#table/columns.ts'
import { Table } from '#table/table.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { useRovingTabIndex } from '#ui/use-roving-tab-index.ts'

export interface ListScreenProps<Row> extends Omit<TableProps<Row>, 'footer' | 'label'> {
  title: string
  /** Beside the title: `SavedViews`, a status, a sentence. */
  aside?: ReactNode
  /** At the right of the title, with what is beside it one stop of the Tab key: the one primary act, and what else belongs to the whole list. */
  actions?: ReactNode
  /** Under the title: the searches that one switches between. */
  tabs?: ReactNode
  filters?: ReactNode
  totals?: ReactNode
  /** In the place of the table, when the answer was a refusal. */
  fault?: ReactNode
  /** Something narrows the result beyond its default: decides which of the two empty states shows. */
  filtered?: boolean
  whenNone: ReactNode
  whenNoMatch?: ReactNode
  hasMore?: boolean
  loadingMore?: boolean
  moreFailed?: boolean
  onMore?: () => void
}

/** A list as every screen shows it: title and acts, filters, totals, rows, the way to more. */
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
