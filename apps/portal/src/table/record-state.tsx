import type { UseQueryResult } from '@tanstack/react-query'
import { isMissing } from '#lib/api-error.ts'
import { LoadError } from '#table/load-error.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Result type of a response about a record that does not exist, and the message for it. */
export interface MissingRecord {
  readonly code: number
  readonly title: string
  readonly text: string
}

type State = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>

/**
 * Replaces a record that is not shown: a skeleton while it loads, or a message if it does not exist
 * or failed to load.
 */
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

/**
 * Replaces a form in a drawer until the data of the form has loaded. If several queries fail, shows
 * the error of the first.
 */
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
