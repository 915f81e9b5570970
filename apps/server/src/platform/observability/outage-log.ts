import { DatabaseUnavailable } from '@choba/database/engine.ts'
import { IdentityUnreachable } from '@choba/identity/port.ts'
import pino, { type LoggerOptions } from 'pino'
import { countRepeats } from './repeats.ts'

/**
 * Returns the name of the outage that an error comes from; null for any other failure. Every call,
 * job, task and connection reports the same outage.
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

/** Returns the error of a log line: its first argument, or the `err` field of it. */
const errorIn = (line: unknown): unknown =>
  line instanceof Error ? line : (Object(line) as { err?: unknown }).err

/**
 * Hook for pino's `logMethod`. Writes the first error of an outage, then one line a minute that
 * counts the others by message.
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
