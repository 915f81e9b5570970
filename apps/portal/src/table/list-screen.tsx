import { formatCount } from '@choba/contract/money.ts'
import type { ReactNode } from 'react'
import { ListCount } from '#table/list-count.tsx'
import { LoadMore } from '#table/load-more.tsx'
import type { TableProps } from '#table/columns.ts'
import { Table } from '#table/table.tsx'
import { TitleRow } from '#ui/title-row.tsx'

export interface ListScreenProps<Row> extends Omit<TableProps<Row>, 'footer' | 'label'> {
  title: string
  /** Number of found rows; null while the rows load. */
  total?: number | null | undefined
  /** `BackLink` of a list that belongs to a record. */
  back?: ReactNode
  /** Lines below the title. */
  note?: ReactNode
  /** Buttons that concern the whole list, other than the primary action. */
  actions?: ReactNode
  primary?: ReactNode
  /** Tabs below the title that switch between common searches or sub-pages. */
  tabs?: ReactNode
  filters?: ReactNode
  /** `SavedViews` at the end of the filters, for a list whose tabs do not contain them. */
  views?: ReactNode
  /** Charts between the filters and the rows. */
  charts?: ReactNode
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
  total,
  back,
  note,
  actions,
  primary,
  tabs,
  filters,
  views,
  charts,
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
      <TitleRow
        title={title}
        beside={!fault && total != null && <ListCount total={total} />}
        {...{ back, note, actions, primary }}
      />
      {tabs}
      {views ? (
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">{filters}</div>
          {views}
        </div>
      ) : (
        filters
      )}
      {charts}
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
