export interface Load {
  /**
   * Number of clients that run at the same time. Each client starts its next run when the previous
   * run has ended.
   */
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
 * Runs `once` again and again with this number of clients. Before the measurement, runs for a
 * quarter of the time without counting. Runs that have not ended when the time is over are not
 * counted.
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

/** Returns a quantile of the values. For example, `part` = 0.95 returns the 95th percentile. */
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
 * Runs the measurements alternately, so that other programs on the machine affect all measurements
 * equally.
 * @returns the results of each measurement, in the order of the rounds
 */
export async function takeTurns<K extends string, R>(
  rounds: number,
  measurements: Record<K, () => Promise<R>>,
): Promise<Record<K, R[]>> {
  const names = Object.keys(measurements) as K[]
  // The cast is needed because `fromEntries` loses the type of the keys.
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, R[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results[name].push(await measurements[name]())
  }
  return results
}
