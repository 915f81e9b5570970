import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Scope, type Tx } from '@choba/database/scope.ts'

/** What a walk over the rows of a download goes by. */
export interface KeysetWalk {
  readonly engine: Engine
  readonly scope: Scope
  /** Ends the walk: what waits for its turn then gives it up. */
  readonly signal: AbortSignal
  /** Rows read at a time. */
  readonly chunk: number
  /** Milliseconds of a page; without it those of any statement. */
  readonly deadline?: number
}

/** Where its rows are, and what is made of them. */
export interface KeysetSource<F, P, R> {
  /** Rows of a page in their order, from below `after` on; with null from the beginning. */
  readonly find: (
    tx: Tx,
    page: { readonly after: P | null; readonly limit: number },
  ) => Promise<readonly F[]>
  /** Where a page ends: the next one begins below its last row. */
  readonly placeOf: (last: F) => P
  /** What is written of a page, in the transaction that read it. */
  readonly read: (tx: Tx, found: readonly F[]) => R | Promise<R>
}

/**
 * Reads a list page by page for a download, each in a transaction of its own, so that a slow reader holds no one up.
 * @returns what is made of each page that has rows
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
