import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantRow } from '@choba/database/tables.ts'
import { errorOf, type Log } from '#platform/observability/log.ts'
import type { Tenants } from '#platform/access/tenants.ts'

/** Periodic work for every tenant: at the start, then after each interval. */
export interface ScheduledTask {
  /** Name in the log. */
  name: string
  /** Milliseconds between the end of one run and the next run. */
  interval: number
  /** The signal is aborted when the process stops. Long work checks it between its steps. */
  run: (tenant: TenantRow, origin: string, signal: AbortSignal) => Promise<void>
}

export interface Scheduler {
  /** Waits for running tasks and starts no more. */
  stop(): Promise<void>
}

interface SchedulerOptions {
  tenants: Pick<Tenants, 'all'>
  log: Log
}

/**
 * Starts the tasks. Several processes may run the same tasks, so two runs at the same time must be
 * safe.
 */
export function startScheduler(
  tasks: readonly ScheduledTask[],
  { tenants, log }: SchedulerOptions,
): Scheduler {
  const stopping = new AbortController()
  const failed = (task: string, thrown: unknown, tenant?: string) =>
    log.error({ task, tenant, err: errorOf(thrown) }, 'a scheduled task failed; it is tried again')

  /** Runs a task for each tenant. A failure for one tenant does not affect the others. */
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
      // Stopping interrupts the sleep, which then rejects.
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
