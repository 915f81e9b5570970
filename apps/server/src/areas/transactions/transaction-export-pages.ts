import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Scope, type Tx } from '@choba/database/scope.ts'
import type { RawBuilder } from 'kysely'
import type { Page } from './transaction-csv-copy.ts'
import type { Search } from './transaction-search.ts'
import { isNewestFirst } from './transaction-order.ts'
import {
  beginningOf,
  findPage,
  pageRows,
  type PageRange,
  type PageCursor,
} from './transactions.repository.ts'

/**
 * Maximum number of rows per page. While a page is read, other queries of the embedded database
 * must wait.
 */
const PAGE = 5_000
/** Part of a page that a time range should fill. Below 1, so that most ranges fit into one page. */
const WANTED = 0.8
const HOUR = 3_600_000
/** Shortest time range in milliseconds. Without a minimum, repeated halving would end at zero. */
const SHORTEST = 1_000
/** Maximum factor by which the next time range may be longer or shorter. */
const MAX_STEP_FACTOR = 4

interface Walk {
  engine: Engine
  scope: Scope
  search: Search
  /** Aborts the export; waiting queries are then skipped. */
  signal: AbortSignal
  /** Time limit of one page in milliseconds. */
  deadline: number
  /** Rows per page. */
  pageRows?: number
}

/**
 * Yields the rows of a search in its order, page by page. Each page is read in its own database
 * transaction when the caller needs it, so a slow client blocks no other queries. If the search
 * names several merchants, each query covers a limited time range, because merging thousands of
 * newest rows of each merchant is slow.
 */
export async function* pagesOf<R>(
  { engine, scope, search, signal, deadline, pageRows: limit = PAGE }: Walk,
  read: (tx: Tx, rows: RawBuilder<unknown>) => Promise<Page<R>>,
): AsyncGenerator<R> {
  const inTurn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withScope(
      engine,
      scope,
      (tx) => {
        signal.throwIfAborted()
        return work(tx)
      },
      { readOnly: true, deadline },
    )
  const readPage = (range: PageRange) => inTurn((tx) => read(tx, pageRows(search, range)))

  let after: PageCursor | null = null
  const areSeveral = search.searchScope.ids !== null && search.searchScope.ids.length > 1
  const beginning =
    areSeveral && isNewestFirst(search.order) ? await inTurn((tx) => beginningOf(tx, search)) : null
  if (!beginning) {
    for (;;) {
      const page: Page<R> = await readPage({ limit, after })
      if (page.rows > 0) yield page.found
      if (page.rows < limit) return
      after = page.last
    }
  }

  const [newest] = await inTurn((tx) => findPage(tx, search, 1, null))
  if (!newest) return
  let stretch = HOUR
  let since = new Date(newest.paid_at.getTime() - stretch)
  for (;;) {
    const page: Page<R> = await readPage({ limit, after, since })
    if (page.rows > 0) yield page.found
    after = page.last ?? after
    if (page.rows === limit) {
      // If the page is full, the rest of this time range is read before the next range.
      stretch = Math.max(SHORTEST, stretch / 2)
      continue
    }
    if (since <= beginning) return
    stretch *= Math.min(
      MAX_STEP_FACTOR,
      Math.max(1 / MAX_STEP_FACTOR, (WANTED * limit) / Math.max(1, page.rows)),
    )
    since = new Date(since.getTime() - stretch)
  }
}
