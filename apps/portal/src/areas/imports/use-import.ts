import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ImportDetail } from '@choba/contract/import-rows.ts'
import { useRefresh } from '#lib/refresh.ts'
import { importsApi } from './imports.api.ts'

const POLL_MS = 2000

/** True while the server processes the import: checking, importing or undoing. */
export const isMoving = ({ state }: Pick<ImportDetail, 'state'>): boolean =>
  state === 'CHECKING' || state === 'RUNNING' || state === 'UNDOING'

/** True if the import was stopped but its last rows are still being written. */
const isEnding = ({ state, undoObstacle }: Pick<ImportDetail, 'state' | 'undoObstacle'>): boolean =>
  state === 'STOPPED' && undoObstacle === 'notEnded'

/** Query for one import. Polls every two seconds while the server processes the import. */
export function useImport(importId: string) {
  const refresh = useRefresh()
  const query = useQuery({
    ...importsApi.detail.query({ importId }),
    refetchInterval: ({ state }) =>
      state.data && (isMoving(state.data) || isEnding(state.data)) ? POLL_MS : false,
  })
  const now = query.data && isEnding(query.data) ? 'RUNNING' : query.data?.state
  const before = useRef(now)
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== now
    before.current = now
    // Refetches all data after the import has ended, because new or removed rows change all lists
    // and figures.
    const hasEnded = ['DONE', 'STOPPED', 'FAILED', 'UNDONE'].includes(now ?? '')
    if (isNews)
      void refresh(...(hasEnded ? [[]] : [importsApi.list.key(), importsApi.problems.key()]))
  }, [now, refresh])
  return query
}
