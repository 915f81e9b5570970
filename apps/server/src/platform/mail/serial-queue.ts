import { setTimeout as pause } from 'node:timers/promises'

/** Begins one piece of work when its turn has come. */
export type RunInOrder = <T>(work: () => Promise<T>) => Promise<T>

/** One after another, in the order of asking; what takes longer than `patience` milliseconds no longer holds up the next. */
export function serialQueue(patience: number): RunInOrder {
  let free: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = free.then(work)
    const done = mine.catch(() => undefined)
    free = free.then(() => Promise.race([done, pause(patience, undefined, { ref: false })]))
    return mine
  }
}
