// Polling every queue every two seconds would keep the embedded database (PGlite) busy all day.
// Only one process uses PGlite, and this process knows when a job may be due: after an enqueue and
// after a failure.

/** Seconds between two polls of a queue in which a job may be due. */
const OFTEN = 2
/** Seconds that a queue stays busy. Longer than the longest delay before a retry. */
const BUSY = 120

export interface BusyQueues {
  /** Marks a queue as busy, because a job may be due now or after a delay in seconds. */
  touch(name: string, delay?: number): void
  stop(): void
}

/** Wakes the workers of each busy queue every two seconds. */
export function watchBusyQueues(wake: (name: string) => void): BusyQueues {
  /** End of the busy time of each queue, in milliseconds. */
  const busy = new Map<string, number>()
  const look = () => {
    const now = Date.now()
    for (const [name, until] of busy) {
      if (until < now) busy.delete(name)
      else wake(name)
    }
  }
  const timer = setInterval(look, OFTEN * 1_000)
  timer.unref()
  return {
    touch(name, delay = 0) {
      const until = Date.now() + (delay + BUSY) * 1_000
      busy.set(name, Math.max(until, busy.get(name) ?? 0))
    },
    stop: () => clearInterval(timer),
  }
}
