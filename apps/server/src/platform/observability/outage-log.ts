import { DatabaseUnavailable } from '@choba/database/engine.ts'
import { IdentityUnreachable } from '@choba/identity/port.ts'
import pino, { type LoggerOptions } from 'pino'
import { countRepeats } from './repeats.ts'

/**
 * Returns the name of the outage that caused an error; null for any other failure. During an
 * outage, each call, job, task and connection throws such an error.
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

/** Returns the error in the first argument of a log call: the argument, or its field `err`. */
const errorIn = (line: unknown): unknown =>
  line instanceof Error ? line : (Object(line) as { err?: unknown }).err

/**
 * Creates a hook for pino's `logMethod`. The hook writes the first error of an outage, then one
 * line a minute that counts the further errors by message.
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
