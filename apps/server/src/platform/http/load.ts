import { createCapacity, Overloaded } from '@choba/database/capacity.ts'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import type { Engine } from '@choba/database/engine.ts'

/** How many calls are let in at once, and how many of them may be at the database at the same time. */
export interface LaneLimits {
  running: number
  waiting: number
}

/**
 * PostgreSQL has 16 connections for calls: eight are for searches, six for changes and for what a first page needs, and two
 * are left for the sign-in service and for who is calling. The embedded database has one for all; what waits for it is short.
 */
export const laneLimits: Record<Engine['kind'], { reading: LaneLimits; essential: LaneLimits }> = {
  postgres: { reading: { running: 8, waiting: 92 }, essential: { running: 6, waiting: 94 } },
  pglite: { reading: { running: 2, waiting: 58 }, essential: { running: 2, waiting: 58 } },
}

const RETRY_AFTER_SECONDS = 2

/** The place of a call that was let in. */
export interface Admission {
  /** Runs what the call does at the database, as soon as it is its turn. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Gives it to another call; to say it again changes nothing. */
  leave(): void
}

export interface Load {
  /**
   * Before anything is asked or read for a call: searches wait for searches, and everything else for its own kind.
   * @throws Overloaded at once when as many of its kind are under way as may be
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

/** What a sign-in and its first page need is not search, whatever else is being searched. */
const isReading = ({ method, can, allowBeforeMfa }: Endpoint): boolean =>
  method === 'GET' && can !== 'public' && !allowBeforeMfa

/** The bounds of all calls of a server. */
export function createLoad(engine: Pick<Engine, 'kind'>): Load {
  const limits = laneLimits[engine.kind]
  const [reading, essential] = [lane(limits.reading), lane(limits.essential)]
  return { enter: (endpoint) => (isReading(endpoint) ? reading() : essential()) }
}
