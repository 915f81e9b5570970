import type { WipData } from 'pg-boss'

export interface QueueLag {
  name: string
  /** Seconds that the oldest due job had waited when a worker asked last, and since then. Grows while no worker asks. */
  seconds: number
  /** Whether there is a worker at all. */
  hasWorker: boolean
  /** Whether its workers are still at the jobs that were due before this process worked on the queue: its lag is not theirs. */
  isCatchingUp: boolean
}

interface Queue {
  /** When this process began to work on it. */
  readonly addedAt: number
  askedAt: number
  /** Whether the last jobs that were fetched had been due since before then. */
  batch: { at: number; late: number; isOld: boolean } | null
}

/** A job that had been due for so long when the process began, in milliseconds, has been waiting for one. */
const OLD = 10_000

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
        // A worker that asked later and got nothing left nothing waiting.
        const batch = queue.batch && queue.batch.at >= queue.askedAt ? queue.batch : null
        const isCatchingUp = batch?.isOld ?? false
        const late = batch && !isCatchingUp ? batch.late : 0
        // A clock that is set back makes no worker early.
        const seconds = (late + Math.max(0, Date.now() - queue.askedAt)) / 1_000
        return { name, seconds, hasWorker: mine.length > 0, isCatchingUp }
      }),
  }
}
