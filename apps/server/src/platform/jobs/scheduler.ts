import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantRow } from '@choba/database/tables.ts'
import { errorOf, type Log } from '#platform/observability/log.ts'
import type { Tenants } from '#platform/access/tenants.ts'

/** Work that is repeated for every tenant: at the start, and again after each interval. */
export interface ScheduledTask {
  /** What the log calls it. */
  name: string
  /** Milliseconds between the end of one run and the next. */
  interval: number
  /** What takes long ends between two of its steps when the signal is aborted: the process is stopping. */
  run: (tenant: TenantRow, origin: string, signal: AbortSignal) => Promise<void>
}

export interface Scheduler {
  /** Waits for what is under way, and runs nothing more. */
  stop(): Promise<void>
}

interface SchedulerOptions {
  tenants: Pick<Tenants, 'all'>
  log: Log
}

/** Starts the tasks. Several processes may run the same ones, so a task must bear running twice at once. */
export function startScheduler(
  tasks: readonly ScheduledTask[],
  { tenants, log }: SchedulerOptions,
): Scheduler {
  const stopping = new AbortController()
  const failed = (task: string, thrown: unknown, tenant?: string) =>
    log.error({ task, tenant, err: errorOf(thrown) }, 'a scheduled task failed; it is tried again')

  /** A failure at one tenant does not keep the task from the others. */
  async function runForEach({ name, run }: ScheduledTask): Promise<void> {
    for (const { tenant, origin } of await tenants.all()) {
      if (stopping.signal.aborted) return
      await run(tenant, origin, stopping.signal).catch((thrown: unknown) =>
        failed(name, thrown, tenant.code),
      )
    }
  }

  async function repeat(task: ScheduledTask): Promise<void> {
    while (!stopping.signal.aborted) {
      await runForEach(task).catch((thrown: unknown) => failed(task.name, thrown))
      // Stopping ends the sleep early, which rejects it.
      await sleep(task.interval, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const running = Promise.all(tasks.map(repeat))
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
