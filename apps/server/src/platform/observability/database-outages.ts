import { DatabaseUnavailable, type Engine } from '@choba/database/engine.ts'
import type { Log } from './log.ts'

/**
 * True if the connection to the database failed. Slow statements and a full disk are reported
 * separately. An error without a cause is no outage: this process closed the database itself, or a
 * row is missing.
 */
const isAway = (error: unknown): error is DatabaseUnavailable =>
  error instanceof DatabaseUnavailable &&
  error.name === 'DatabaseUnavailable' &&
  error.cause !== null

/**
 * Logs the start and the end of each database outage, as noticed by the engine's transactions. Job
 * workers query the database every few seconds, so no probe is needed.
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
    // Passed as text, because the log counts and suppresses error objects of an outage.
    const reason = (error.cause as Partial<Error> | undefined)?.message ?? error.message
    log.error({ reason }, 'the database is away')
  }

  function succeeded(startedAt: number): void {
    // A transaction that began before the failure does not show that the database is back.
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
