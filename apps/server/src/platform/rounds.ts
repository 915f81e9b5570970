import { setTimeout as pause } from 'node:timers/promises'
import type { TenantRow } from '@choba/database/tables.ts'
import { errorOf, type Log } from './log.ts'
import type { Tenants } from './tenants.ts'

/** Work that comes round by itself, for every tenant: at the start, and again when so many milliseconds have gone by since. */
export interface Round {
  /** What the log calls it. */
  name: string
  every: number
  work: (tenant: TenantRow, origin: string) => Promise<void>
}

export interface Rounds {
  /** Ends what is under way, and stops. */
  stop(): Promise<void>
}

interface RoundsOptions {
  tenants: Pick<Tenants, 'all'>
  log: Log
}

/** Starts rounds. Several processes may go the same ones, so the work must bear that. */
export function startRounds(rounds: readonly Round[], { tenants, log }: RoundsOptions): Rounds {
  const ending = new AbortController()
  const failed = (task: string, thrown: unknown, tenant?: string) =>
    log.error({ task, tenant, err: errorOf(thrown) }, 'a scheduled task failed; it is tried again')

  /** One tenant's trouble is not another's. */
  async function goRound({ name, work }: Round): Promise<void> {
    for (const { tenant, origin } of await tenants.all()) {
      if (ending.signal.aborted) return
      await work(tenant, origin).catch((thrown: unknown) => failed(name, thrown, tenant.code))
    }
  }

  async function run(round: Round): Promise<void> {
    while (!ending.signal.aborted) {
      await goRound(round).catch((thrown: unknown) => failed(round.name, thrown))
      // Being stopped ends the pause early.
      await pause(round.every, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  const running = Promise.all(rounds.map(run))
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}
