import type { UseQueryResult } from '@tanstack/react-query'
import { isMissing } from '#lib/api-error.ts'
import { LoadError } from '#table/load-error.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** What an answer says of a record that is not there, and what the screen says of it. */
export interface MissingRecord {
  readonly code: number
  readonly title: string
  readonly text: string
}

type State = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>

/** In the place of a record that is not there yet: its outline, that no record has this address, or why it could not be loaded. */
export function RecordState({
  query: { error, isFetching, refetch },
  missing,
  faultTitle,
}: {
  query: State
  missing: MissingRecord
  faultTitle: string
}) {
  if (isMissing(error, missing.code))
    return <EmptyState title={missing.title} text={missing.text} />
  if (error)
    return (
      <LoadError
        title={faultTitle}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className="flex flex-col gap-3.5">
      {['40%', '90%', '75%', '60%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}

/** In the place of a form in the drawer, until what it begins with is there. The first query that has failed is the one shown. */
export function FormPending({
  queries,
  missing,
  title,
  faultTitle,
  onClose,
}: {
  queries: readonly State[]
  missing: MissingRecord
  title: string
  faultTitle: string
  onClose: () => void
}) {
  const query = queries.find(({ error }) => error !== null) ?? queries[0]!
  return (
    <Drawer open onClose={onClose} title={title}>
      <RecordState query={query} missing={missing} faultTitle={faultTitle} />
    </Drawer>
  )
}
