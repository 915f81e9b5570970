import type { Engine } from '@choba/database/engine.ts'

/**
 * An ended sign-in. `sid` is null if all sign-ins of a user have ended, or several that are not
 * listed individually.
 */
export interface Ending {
  tenantId: number
  sid: string | null
}

type Listener = (ending: Ending) => void

// Keyed by database, because a process may have several services on one database.
const listeners = new WeakMap<Engine, Set<Listener>>()

/**
 * Registers a listener for sign-ins that this process ends. It is called after the commit. Sign-ins
 * that other processes end are only in the database.
 */
export function onEnding(engine: Engine, listener: Listener): void {
  const known = listeners.get(engine) ?? new Set()
  listeners.set(engine, known.add(listener))
}

/** Notifies the caches of sign-ins in this process. Must be called after the commit. */
export function broadcastEnding(engine: Engine, ending: Ending): void {
  for (const listener of listeners.get(engine) ?? []) listener(ending)
}
