import type { WipData } from 'pg-boss'

export interface QueueLag {
  name: string
  /**
   * Lag in seconds: how long the oldest due job had waited at the last fetch, plus the time since
   * the last poll. Grows while no worker polls.
   */
  seconds: number
  /** True if the queue has a worker in this process. */
  hasWorker: boolean
  /**
   * True while workers process jobs that were due long before this process started. The workers of
   * this process did not cause that lag.
   */
  isCatchingUp: boolean
}

interface Queue {
  /** Time when this process began to work on the queue. */
  readonly addedAt: number
  askedAt: number
  /**
   * The last fetched jobs; `isOld` is true if they had been due long before this process started.
   */
  batch: { at: number; late: number; isOld: boolean } | null
}

/**
 * Number of milliseconds. If a job had been due for longer when the process began, the job counts
 * as old: it waited because no process was running.
 */
const OLD = 10_000

export interface QueueLags {
  /** Starts measuring a queue. */
  add(name: string): void
  /** Records that a worker has just fetched these jobs. */
  fetched(name: string, jobs: readonly { startAfter: Date }[]): void
  read(workers: readonly WipData[]): QueueLag[]
}

/**
 * Measures the lag of this process's workers from the jobs that they fetch. Makes no database
 * query.
 */
export function measureLags(): QueueLags {
  /**
   * Times in milliseconds: last poll, last fetched jobs, and how long the oldest of them had been
   * due.
   */
  const queues = new Map<string, Queue>()
  return {
    add(name) {
      const at = Date.now()
      queues.set(name, { addedAt: at, askedAt: at, batch: null })
    },
    fetched(name, jobs) {
      const at = Date.now()
      const queue = queues.get(name)
      if (!queue) return
      const due = Math.min(at, ...jobs.map(({ startAfter }) => startAfter.getTime()))
      queue.batch = { at, late: at - due, isOld: due < queue.addedAt - OLD }
    },
    read: (workers) =>
      [...queues].map(([name, queue]) => {
        const mine = workers.filter((worker) => worker.name === name && worker.state === 'active')
        queue.askedAt = Math.max(
          queue.askedAt,
          ...mine.map(({ lastFetchedOn }) => lastFetchedOn ?? 0),
        )
        // If a worker polled later and got nothing, no jobs wait.
        const batch = queue.batch && queue.batch.at >= queue.askedAt ? queue.batch : null
        const isCatchingUp = batch?.isOld ?? false
        const late = batch && !isCatchingUp ? batch.late : 0
        // Never negative, even if the system clock is set back.
        const seconds = (late + Math.max(0, Date.now() - queue.askedAt)) / 1_000
        return { name, seconds, hasWorker: mine.length > 0, isCatchingUp }
      }),
  }
}
