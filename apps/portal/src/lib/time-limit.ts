/**
 * Rejects if a promise does not settle within `ms` milliseconds. The work behind the promise
 * continues, but its outcome is ignored.
 */
export async function withTimeLimit<R>(
  work: Promise<R>,
  ms: number,
  late: () => Error,
): Promise<R> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(late()), ms)
  try {
    return await Promise.race([work, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
