export interface Load {
  /** Number of concurrent clients. Each starts again as soon as it is done. */
  clients: number
  seconds: number
}

export interface LoadResult {
  perSecond: number
  /** Percentiles of the duration, in milliseconds. */
  p50: number
  p95: number
}

/**
 * Runs `once` repeatedly with the given number of clients, after a warm-up of a quarter of the
 * time. Runs that are unfinished at the end do not count.
 * @throws the first error of `once`
 */
export async function runLoad(
  { clients, seconds }: Load,
  once: (client: number) => Promise<void>,
): Promise<LoadResult> {
  const begin = performance.now() + seconds * 250
  const end = begin + seconds * 1000
  const times: number[] = []
  const client = async (number: number) => {
    for (;;) {
      const from = performance.now()
      if (from >= end) return
      await once(number)
      const to = performance.now()
      if (to >= begin && to < end) times.push(to - from)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return {
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  }
}

/** Returns a quantile, such as `part` = 0.95 for the 95th percentile. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length % 2 === 1
    ? sorted[Math.floor(half)]!
    : (sorted[half - 1]! + sorted[half]!) / 2
}

/**
 * Alternates between measurements, so that other load on the machine affects all of them equally.
 * @returns the results of each measurement, in order
 */
export async function takeTurns<K extends string, R>(
  rounds: number,
  measurements: Record<K, () => Promise<R>>,
): Promise<Record<K, R[]>> {
  const names = Object.keys(measurements) as K[]
  // `fromEntries` loses the type of the keys.
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, R[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results[name].push(await measurements[name]())
  }
  return results
}
