import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { LoadFault } from '#table/load-fault.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'

interface Part<Row, V extends string> {
  readonly value: V
  readonly label: string
  readonly content: (row: Row) => ReactNode
}

/**
 * One row of a list in the drawer, in one part or in several under tabs. `missing` is said when the answer is the number of
 * a row that is not there (give the query `meta: { shownInPlace: [code] }`); any other refusal offers another try.
 */
export function RecordDrawer<Row, V extends string = string>({
  query,
  title,
  tabsLabel,
  parts,
  missing,
  faultTitle,
  footer,
  onClose,
}: {
  query: UseQueryResult<Row>
  /** Until it is there, `faultTitle` names the drawer. */
  title: (row: Row) => ReactNode
  tabsLabel: string
  parts: readonly Part<Row, V>[]
  missing: { readonly code: number; readonly title: string; readonly text: string }
  faultTitle: string
  /** The acts. */
  footer?: (row: Row) => ReactNode
  onClose: () => void
}) {
  const { data, error } = query
  const [chosen, choose] = useState<V>()
  const part = parts.find(({ value }) => value === chosen) ?? parts[0]
  return (
    <Drawer
      open
      onClose={onClose}
      title={data === undefined ? faultTitle : title(data)}
      footer={data !== undefined && footer?.(data)}
    >
      {data !== undefined ? (
        <div className="flex flex-col gap-4">
          {parts.length > 1 && <Tabs label={tabsLabel} value={part?.value ?? null} tabs={parts} onChange={choose} />}
          {part?.content(data)}
        </div>
      ) : error ? (
        error instanceof ApiError && error.resultType === missing.code ? (
          <EmptyState title={missing.title} text={missing.text} />
        ) : (
          <LoadFault title={faultTitle} error={error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <div className="flex flex-col gap-3.5">
          {['40%', '90%', '75%', '60%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
    </Drawer>
  )
}
