import pLimit from 'p-limit'

/**
 * Thrown if the maximum numbers of running and waiting tasks are reached. The caller answers with
 * the status 503 and Retry-After.
 */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
  /** Read by oidc-provider as the HTTP status of its answer. */
  readonly statusCode = 503
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too much is under way')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface CapacityOptions {
  /** Maximum number of tasks that run at the same time. */
  running: number
  /** Maximum number of tasks that wait; 0 rejects every task that cannot start immediately. */
  waiting: number
  /** Value for the Retry-After header, in seconds. */
  retryAfterSeconds?: number
}

/** Limits how many tasks of one kind run and wait at the same time. */
export interface Capacity {
  /**
   * Runs `work` when fewer than the maximum number of tasks are running. The task counts as running
   * until its promise settles.
   * @throws Overloaded immediately if the maximum numbers of running and waiting tasks are reached
   */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Current number of running and waiting tasks. */
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
      // p-limit starts tasks in a microtask, so its counters are updated too late. This counter
      // includes tasks that were accepted but not started.
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
