/** A promise that is given up after `ms` milliseconds; what it was doing goes on, and its outcome no longer counts. */
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
