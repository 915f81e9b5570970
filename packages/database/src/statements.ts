/** The statements of one transaction. */
export interface Statements {
  /** @throws Error the transaction has ended: on its connection the statement would belong to the next one */
  send<A>(statement: () => Promise<A>): Promise<A>
  /** Takes no further ones, and waits for those under way. @returns the first failure of any, if there was one */
  end(): Promise<{ readonly error: unknown } | null>
}

/** Knows which statements of a transaction are under way: it may end when they all have, whether its work waited for them or not. */
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
 * What statements of one transaction are asked for at once, as none waits for another. Waits for all of them, also where one fails:
 * what is still under way belongs to the transaction.
 * @throws the first failure in their order
 */
export async function allOf<const T extends readonly unknown[]>(
  works: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(works)
  return Promise.all(works) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>
}
