import { setTimeout as pause } from 'node:timers/promises'
import type { TenantRow } from '@choba/database/tables.ts'
import type { Tenants } from './tenants.ts'

/** Work that comes round by itself, for every tenant: at the start, and again when so many milliseconds have gone by since. */
export interface Round {
  every: number
  work: (tenant: TenantRow, origin: string) => Promise<void>
}

export interface Rounds {
  /** Ends what is under way, and stops. */
  stop(): Promise<void>
}

interface RoundsOptions {
  tenants: Pick<Tenants, 'all'>
  /** Hears of what went wrong; it is tried again the next time. */
  onError?: (error: Error) => void
}

/** Starts rounds. Several processes may go the same ones, so the work must bear that. */
export function startRounds(
  rounds: readonly Round[],
  { tenants, onError = (error) => process.emitWarning(error) }: RoundsOptions,
): Rounds {
  const ending = new AbortController()
  const tell = (error: unknown) => onError(error instanceof Error ? error : new Error(String(error)))

  /** One tenant's trouble is not another's. */
  async function goRound({ work }: Round): Promise<void> {
    for (const { tenant, origin } of await tenants.all()) {
      if (ending.signal.aborted) return
      await work(tenant, origin).catch(tell)
    }
  }

  async function run(round: Round): Promise<void> {
    while (!ending.signal.aborted) {
      await goRound(round).catch(tell)
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
