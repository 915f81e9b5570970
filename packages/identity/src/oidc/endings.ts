import type { Engine } from '@choba/database/engine.ts'

/** A sign-in that has ended; `sid` null: all those of a person, or of more people than need be counted. */
export interface Ending {
  tenantId: number
  sid: string | null
}

type Listener = (ending: Ending) => void

// By database and not by service: this process has several services on one database.
const listeners = new WeakMap<Engine, Set<Listener>>()

/** Hears of every sign-in that this process ends, after the database knows of it; others see it in the database. */
export function onEnding(engine: Engine, listener: Listener): void {
  const known = listeners.get(engine) ?? new Set()
  listeners.set(engine, known.add(listener))
}

/** Notifies the caches of sign-ins in this process. Call it after the commit. */
export function broadcastEnding(engine: Engine, ending: Ending): void {
  for (const listener of listeners.get(engine) ?? []) listener(ending)
}
