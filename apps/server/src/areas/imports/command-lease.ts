import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@choba/database/engine.ts'
import type { WorkerScope } from '@choba/database/scope.ts'
import { ImportProblem } from '@choba/import-format/import-problem.ts'
import { COMMAND_LEASE, keepCommandLease, type CommandLease } from './command-lease.repository.ts'

/** How often a command says that it goes on. Milliseconds. */
const BEAT = 5_000

/**
 * Works on an import while saying every few seconds that it goes on.
 * @param work gets a signal that ends it where another one has taken over, which was not to be reached for too long
 * @throws ImportProblem where that has happened
 */
export async function holdingLease(
  engine: Engine,
  scope: WorkerScope,
  lease: CommandLease,
  progress: { rows: number; total: number },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const [end, done] = [new AbortController(), new AbortController()]
  const beat = async (): Promise<void> => {
    let until = performance.now() + COMMAND_LEASE
    while (!done.signal.aborted) {
      // The end of the work cuts the sleep short, which rejects it.
      await sleep(BEAT, undefined, { signal: done.signal }).catch(() => {})
      if (done.signal.aborted) return
      const began = performance.now()
      const isKept = await keepCommandLease(engine, scope, lease, progress).catch(() => null)
      if (isKept === true) until = began + COMMAND_LEASE
      else if (isKept === false || performance.now() > until) return end.abort(new ImportProblem('commandOvertaken'))
    }
  }
  const beating = beat()
  try {
    await work(end.signal)
  } finally {
    done.abort()
    await beating
  }
}
