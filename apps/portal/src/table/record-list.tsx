import Plus from 'lucide-react/icons/plus'
import type { ViewScreen } from '@choba/contract/views.contract.ts'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import type { ReactNode } from 'react'
import { ColumnPicker } from '#table/column-picker.tsx'
import type { Column, TableProps } from '#table/columns.ts'
import { ExportButton } from '#table/export-button.tsx'
import { hasFilters } from '#table/list-period.ts'
import { ListScreen } from '#table/list-screen.tsx'
import { LoadError } from '#table/load-error.tsx'
import { NoMatch } from '#table/no-match.tsx'
import { SavedViews } from '#table/saved-views.tsx'
import { useColumns } from '#table/use-columns.ts'
import type { Found } from '#table/use-list.ts'
import type { Search, SearchSchema } from '#table/view-state.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** List without a period, such as users, roles or merchants. `found` is the result of `useList`. */
export function RecordList<Row, F extends Search>({
  screen,
  schema,
  title,
  found: { list, first, failed },
  columns: all,
  filters,
  onFilters,
  filterBar,
  above,
  charts,
  back,
  totals,
  download,
  downloadOf,
  add,
  more,
  words,
  ...rows
}: Pick<TableProps<Row>, 'rowKey' | 'selectedKey' | 'onOpen' | 'card'> & {
  screen: ViewScreen
  schema: SearchSchema
  title: string
  found: Found<Row>
  columns: readonly Column<Row>[]
  filters: F
  onFilters: (next: F, replace: boolean) => void
  filterBar: ReactNode
  /** Content between the title and the filters. */
  above?: ReactNode
  /** Charts between the filters and the rows. */
  charts?: ReactNode
  /** `BackLink` of a list that belongs to a record. */
  back?: ReactNode
  totals?: ReactNode
  /** Endpoint that downloads the list. The button is shown only to users with permission. */
  download?: Endpoint
  /** Additional parameters of the download, for an endpoint that serves several lists. */
  downloadOf?: object
  /** Button that adds a record; undefined for users without permission. */
  add?: { readonly label: string; readonly onAdd: () => void } | undefined
  /** Additional buttons beside the title. */
  more?: ReactNode
  words: {
    readonly fault: string
    readonly noneTitle: string
    readonly noneText: string
    readonly noMatchTitle: string
  }
}) {
  const columns = useColumns(screen, all)
  const search = { filters, onFilters }
  const addButton = add && (
    <Button
      kind="primary"
      icon={<Plus aria-hidden="true" size="1.1em" />}
      data-opens
      onClick={add.onAdd}
    >
      {add.label}
    </Button>
  )
  return (
    <ListScreen
      {...list}
      {...rows}
      title={title}
      total={first ? first.total : null}
      back={back}
      actions={
        <>
          <ColumnPicker columns={columns} />
          {download && (
            <ExportButton
              endpoint={download}
              query={{ ...downloadOf, ...filters }}
              total={first?.total}
            />
          )}
          {more}
        </>
      }
      primary={addButton}
      tabs={above}
      filters={filterBar}
      views={<SavedViews screen={screen} schema={schema} {...search} columns={columns} />}
      charts={charts}
      totals={!failed && totals}
      fault={failed && <LoadError title={words.fault} {...failed} />}
      columns={columns.shown}
      filtered={hasFilters(filters)}
      whenNone={<EmptyState title={words.noneTitle} text={words.noneText} action={addButton} />}
      whenNoMatch={<NoMatch title={words.noMatchTitle} {...search} />}
    />
  )
}
