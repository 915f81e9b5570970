import { setTimeout as pause } from 'node:timers/promises'

/** Runs `work` when all earlier work has ended. Urgent work comes before all other work. */
export type RunInOrder = <T>(work: () => Promise<T>, isUrgent?: boolean) => Promise<T>

/**
 * Runs work sequentially, urgent work first, otherwise in the order of the calls. Work that takes
 * longer than `patience` milliseconds no longer blocks the next.
 */
export function serialQueue(patience: number): RunInOrder {
  const urgent: (() => void)[] = []
  const others: (() => void)[] = []
  let isBusy = false
  async function goOn(free: Promise<unknown>): Promise<void> {
    await free
    const begin = urgent.shift() ?? others.shift()
    if (begin) begin()
    else isBusy = false
  }
  return async <T>(work: () => Promise<T>, isUrgent = false): Promise<T> => {
    if (isBusy) await new Promise<void>((begin) => (isUrgent ? urgent : others).push(begin))
    isBusy = true
    const mine = new Promise<T>((resolve) => resolve(work()))
    const done = mine.catch(() => undefined)
    void goOn(Promise.race([done, pause(patience, undefined, { ref: false })]))
    return mine
  }
}
