/** Tracks the statements of one transaction. */
export interface Statements {
  /**
   * Sends a statement, for example a query.
   * @throws Error if the transaction has ended, because the statement would run in the next
   * transaction of the connection
   */
  send<A>(statement: () => Promise<A>): Promise<A>
  /**
   * Accepts no further statements and waits for those in progress.
   * @returns the first failure, or null
   */
  end(): Promise<{ readonly error: unknown } | null>
}

/**
 * Tracks statements in progress, so that a transaction ends only after all of them, including
 * statements that the code of the transaction did not await.
 */
export function openStatements(): Statements {
  const underWay = new Set<Promise<unknown>>()
  let failed: { readonly error: unknown } | null = null
  let hasEnded = false
  return {
    send(statement) {
      if (hasEnded) return Promise.reject(new Error('the transaction has ended'))
      const answer = statement()
      const settled = answer.then(
        () => void underWay.delete(settled),
        (error: unknown) => {
          failed ??= { error }
          underWay.delete(settled)
        },
      )
      underWay.add(settled)
      return answer
    },
    async end() {
      hasEnded = true
      await Promise.all(underWay)
      return failed
    },
  }
}

/**
 * Awaits statements of one transaction that were sent at the same time. If one statement fails,
 * still waits for the other statements, because they belong to the same transaction.
 * @throws the first failure, in the order of the array
 */
export async function allOf<const T extends readonly unknown[]>(
  works: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(works)
  return Promise.all(works) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>
}
