import { DatabaseUnavailable, type Engine } from '@choba/database/engine.ts'
import type { Log } from './log.ts'

/**
 * True if the connection to the database failed. A slow statement and a full disk are reported in
 * other ways. Without a cause this process itself has closed the database, or misses a row.
 */
const isAway = (error: unknown): error is DatabaseUnavailable =>
  error instanceof DatabaseUnavailable &&
  error.name === 'DatabaseUnavailable' &&
  error.cause !== null

/**
 * Logs the start and the end of each outage of the database, as the transactions of the engine
 * notice them. The workers of the jobs ask every few seconds, so no probe is needed.
 */
export function reportOutages(engine: Engine, log: Log): Engine {
  let began: number | null = null
  let lastFailure = 0
  let isClosed = false

  function failed(error: unknown): void {
    if (isClosed || !isAway(error)) return
    lastFailure = performance.now()
    if (began !== null) return
    began = lastFailure
    // As a reason: errors of an outage are counted by the log, and this line would be left out.
    const reason = (error.cause as Partial<Error> | undefined)?.message ?? error.message
    log.error({ reason }, 'the database is away')
  }

  function succeeded(startedAt: number): void {
    // A transaction from before the failure says nothing about the database since then.
    if (began === null || startedAt < lastFailure) return
    const seconds = Math.round((performance.now() - began) / 100) / 10
    began = null
    log.warn(`the database is back after ${seconds} s`)
  }

  return {
    ...engine,
    async transaction(opening, work) {
      const startedAt = performance.now()
      try {
        const result = await engine.transaction(opening, work)
        succeeded(startedAt)
        return result
      } catch (error) {
        failed(error)
        throw error
      }
    },
    close() {
      isClosed = true
      return engine.close()
    },
  }
}
