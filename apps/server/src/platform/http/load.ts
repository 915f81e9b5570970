import { createCapacity, Overloaded } from '@choba/database/capacity.ts'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import type { Engine } from '@choba/database/engine.ts'

/**
 * Maximum number of calls that use the database at the same time, and maximum number of calls that
 * wait.
 */
export interface LaneLimits {
  running: number
  waiting: number
}

/**
 * PostgreSQL has 16 connections for calls: eight for searches, six for changes and for what the
 * first page needs. The other two are for the sign-in service and for authentication. PGlite has
 * one connection for all calls, so its queue of waiting calls is shorter.
 */
export const laneLimits: Record<Engine['kind'], { reading: LaneLimits; essential: LaneLimits }> = {
  postgres: { reading: { running: 8, waiting: 92 }, essential: { running: 6, waiting: 94 } },
  pglite: { reading: { running: 2, waiting: 58 }, essential: { running: 2, waiting: 58 } },
}

const RETRY_AFTER_SECONDS = 2

/** Slot of an accepted call. */
export interface Admission {
  /** Runs the database work of the call when a running slot is free. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Releases the slot; a second call has no effect. */
  leave(): void
}

export interface Load {
  /**
   * Reserves a slot before anything is read for a call. Searches and other calls have separate
   * limits.
   * @throws Overloaded immediately if all running and waiting slots for this kind of call are full
   */
  enter(endpoint: Endpoint): Admission
}

function lane({ running, waiting }: LaneLimits): () => Admission {
  const most = running + waiting
  const capacity = createCapacity({ running, waiting: most })
  let inside = 0
  return () => {
    if (inside >= most) throw new Overloaded(RETRY_AFTER_SECONDS)
    inside++
    let isLeft = false
    return {
      run: (work) => capacity.run(work),
      leave() {
        if (isLeft) return
        isLeft = true
        inside--
      },
    }
  }
}

/**
 * True for searches: all reads except public reads and the reads that sign-in and the first page
 * need. The excepted reads have other slots, so that searches never block them.
 */
const isReading = ({ method, can, allowBeforeMfa }: Endpoint): boolean =>
  method === 'GET' && can !== 'public' && !allowBeforeMfa

/** Creates the load limits of a server. */
export function createLoad(engine: Pick<Engine, 'kind'>): Load {
  const limits = laneLimits[engine.kind]
  const [reading, essential] = [lane(limits.reading), lane(limits.essential)]
  return { enter: (endpoint) => (isReading(endpoint) ? reading() : essential()) }
}
