import { DatabaseUnavailable } from '@choba/database/engine.ts'
import { IdentityUnreachable } from '@choba/identity/port.ts'
import pino, { type LoggerOptions } from 'pino'
import { countRepeats } from './repeats.ts'

/**
 * The outage that an error comes from, which every call, job, scheduled task and connection
 * reports; null for any other failure.
 */
function outageOf(error: unknown): string | null {
  if (error instanceof DatabaseUnavailable || error instanceof IdentityUnreachable)
    return error.name
  if (error instanceof AggregateError) {
    const outages = error.errors.map(outageOf)
    return outages.includes(null) ? null : (outages[0] ?? null)
  }
  return error instanceof Error && error.cause !== undefined ? outageOf(error.cause) : null
}

/** The first argument of a line is an error, or an object with one. */
const errorIn = (line: unknown): unknown =>
  line instanceof Error ? line : (Object(line) as { err?: unknown }).err

/**
 * Pino's `logMethod` hook: of the errors of a service that is away, writes the first, and once a
 * minute a line that counts the others by message.
 */
export function logOutagesOnce(): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  const repeats = countRepeats()
  return function logOnce(args, method, level) {
    const cause = level >= pino.levels.values['error']! ? outageOf(errorIn(args[0])) : null
    const message = typeof args[1] === 'string' ? args[1] : 'error'
    const report = (repeated: object) =>
      this.error({ cause, repeated }, 'the failure goes on; in the last minute it came so often')
    if (cause === null || repeats.isFirst(cause, message, report)) method.apply(this, args)
  }
}
