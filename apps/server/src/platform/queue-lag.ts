import type { WipData } from 'pg-boss'

export interface QueueLag {
  name: string
  /** Seconds that the oldest due job had waited when a worker asked last, and since then. Grows while no worker asks. */
  seconds: number
  /** Whether there is a worker at all. */
  hasWorker: boolean
}

export interface QueueLags {
  /** A queue that this process works on from now on. */
  add(name: string): void
  /** A worker has fetched these jobs just now. */
  fetched(name: string, jobs: readonly { startAfter: Date }[]): void
  read(workers: readonly WipData[]): QueueLag[]
}

/** How far behind the workers of this process are, from what they fetch: the database is not asked. */
export function measureLags(): QueueLags {
  /** In milliseconds: when a worker asked last; when jobs were fetched last, and how long the oldest had been due. */
  const queues = new Map<string, { askedAt: number; batch: { at: number; late: number } | null }>()
  return {
    add: (name) => void queues.set(name, { askedAt: Date.now(), batch: null }),
    fetched(name, jobs) {
      const at = Date.now()
      const late = Math.max(0, ...jobs.map(({ startAfter }) => at - startAfter.getTime()))
      const queue = queues.get(name)
      if (queue) queue.batch = { at, late }
    },
    read: (workers) =>
      [...queues].map(([name, queue]) => {
        const mine = workers.filter((worker) => worker.name === name && worker.state === 'active')
        queue.askedAt = Math.max(queue.askedAt, ...mine.map(({ lastFetchedOn }) => lastFetchedOn ?? 0))
        // A worker that asked later and got nothing left nothing waiting.
        const late = queue.batch && queue.batch.at >= queue.askedAt ? queue.batch.late : 0
        return { name, seconds: (late + Date.now() - queue.askedAt) / 1_000, hasWorker: mine.length > 0 }
      }),
  }
}
