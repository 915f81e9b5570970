import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ImportDetail } from '@choba/contract/import-rows.ts'
import { useRefresh } from '#lib/refresh.ts'
import { importsApi } from './imports.api.ts'

const POLL_MS = 2000

/** The server is at work on it. */
export const isMoving = ({ state }: Pick<ImportDetail, 'state'>): boolean =>
  state === 'CHECKING' || state === 'RUNNING' || state === 'UNDOING'

/** It was stopped, and the rows that were under way are still coming in. */
const isEnding = ({ state, undoObstacle }: Pick<ImportDetail, 'state' | 'undoObstacle'>): boolean =>
  state === 'STOPPED' && undoObstacle === 'notEnded'

/** One import; while the server works on it, it looks again every two seconds. */
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
    // Rows came in or went: every list and every figure that was shown before is out of date.
    const hasEnded = ['DONE', 'STOPPED', 'FAILED', 'UNDONE'].includes(now ?? '')
    if (isNews)
      void refresh(...(hasEnded ? [[]] : [importsApi.list.key(), importsApi.problems.key()]))
  }, [now, refresh])
  return query
}
