import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Scope, type Tx } from '@choba/database/scope.ts'

/** Settings for reading the rows of a download page by page. */
export interface KeysetWalk {
  readonly engine: Engine
  readonly scope: Scope
  /** Aborts the walk, and also a wait for a database connection. */
  readonly signal: AbortSignal
  /** Rows per page. */
  readonly chunk: number
  /** Time limit of a page in milliseconds; defaults to the limit of any statement. */
  readonly deadline?: number
}

/** Functions that find the rows of a page and convert them. */
export interface KeysetSource<F, P, R> {
  /** Returns the sorted rows of a page that follow `after`; null starts at the beginning. */
  readonly find: (
    tx: Tx,
    page: { readonly after: P | null; readonly limit: number },
  ) => Promise<readonly F[]>
  /** Returns the keyset position of a page's last row; the next page follows it. */
  readonly placeOf: (last: F) => P
  /** Converts the rows of a page, in the transaction that found them. */
  readonly read: (tx: Tx, found: readonly F[]) => R | Promise<R>
}

/**
 * Reads a list page by page for a download. Each page has its own transaction, so that a slow
 * client does not occupy a database connection.
 * @returns the converted rows of each non-empty page
 * @throws the reason of the signal; DeadlineExceeded
 */
export async function* walkPages<F, P, R>(
  { engine, scope, signal, chunk, deadline }: KeysetWalk,
  { find, placeOf, read }: KeysetSource<F, P, R>,
): AsyncGenerator<R> {
  let after: P | null = null
  for (;;) {
    const place: P | null = after
    const page = await withScope(
      engine,
      scope,
      async (tx) => {
        signal.throwIfAborted()
        const found = await find(tx, { after: place, limit: chunk })
        const last = found.at(-1)
        return last === undefined
          ? null
          : { last, isWhole: found.length === chunk, made: await read(tx, found) }
      },
      { readOnly: true, ...(deadline !== undefined && { deadline }) },
    )
    if (!page) return
    yield page.made
    if (!page.isWhole) return
    after = placeOf(page.last)
  }
}
