// Two workers for each queue that ask the embedded database every two seconds keep it at work all day. It has one
// process, which knows when a job may be due: after one was enqueued, and after one failed.

/** Seconds between two looks at a queue in which a job may be due. */
const OFTEN = 2
/** Seconds a queue stays busy: longer than the longest wait before a job is tried again. */
const BUSY = 120

export interface BusyQueues {
  /** A job of the queue may be due from now on, or after a delay in seconds. */
  touch(name: string, delay?: number): void
  stop(): void
}

/** Wakes the workers of each busy queue every two seconds. */
export function watchBusyQueues(wake: (name: string) => void): BusyQueues {
  /** Until when each is busy, in milliseconds. */
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
