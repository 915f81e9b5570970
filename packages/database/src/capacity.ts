import pLimit from 'p-limit'

/** Thrown when as much is under way and waiting as may be. The caller answers 503 with Retry-After. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
  /** What oidc-provider answers it with. */
  readonly statusCode = 503
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too much is under way')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface CapacityOptions {
  /** How many pieces of work run at once. */
  running: number
  /** How many may wait for a place; 0: none waits. */
  waiting: number
  /** When to try again, in seconds. */
  retryAfterSeconds?: number
}

/** A bound on how much of one kind of work runs and waits at once. */
export interface Capacity {
  /**
   * Runs `work` when there is room, and holds its place until the promise settles.
   * @throws Overloaded at once, without waiting, when every place and every waiting place is taken
   */
  run<T>(work: () => Promise<T>): Promise<T>
  /** How many run and wait now. */
  readonly load: { running: number; waiting: number }
}

export function createCapacity({
  running,
  waiting,
  retryAfterSeconds = 2,
}: CapacityOptions): Capacity {
  const limit = pLimit(running)
  let accepted = 0
  return {
    async run(work) {
      // p-limit starts work in a microtask, so its own counts lag behind: what was accepted is counted here.
      if (accepted >= running + waiting) throw new Overloaded(retryAfterSeconds)
      accepted++
      try {
        return await limit(work)
      } finally {
        accepted--
      }
    },
    get load() {
      return { running: limit.activeCount, waiting: limit.pendingCount }
    },
  }
}
