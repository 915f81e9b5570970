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

/** Rows read at a time: a tenth of a second of the embedded database, whose other calls wait so long. */
const PAGE = 5_000
/** How much of a page a stretch of time is to have, so that most are read at once. */
const WANTED = 0.8
const HOUR = 3_600_000
/** The shortest stretch of time, in milliseconds: half of half of one would come to nothing. */
const SHORTEST = 1_000
/** How much shorter or longer the next stretch of time may be. */
const MAX_STEP_FACTOR = 4

interface Walk {
  engine: Engine
  scope: Scope
  search: Search
  /** Ends the walk: what waits for its turn then gives it up. */
  signal: AbortSignal
  /** Milliseconds that any one page may take. */
  deadline: number
  /** Rows of a page. */
  pageRows?: number
}

/**
 * The rows of a search in its order, page by page; each is read in a transaction of its own when it is asked for, so that a
 * slow reader holds no one up. Of several merchants that are named a stretch of time is read at a time: merging the newest thousands of each
 * took a second a page.
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
      // More than a page: what is left of this stretch is read before the next one begins.
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
