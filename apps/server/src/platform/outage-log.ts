import { DatabaseUnavailable } from '@choba/database/engine.ts'
import { IdentityUnreachable } from '@choba/identity/port.ts'
import pino, { type LoggerOptions } from 'pino'
import { countRepeats } from './repeats.ts'

/** The service that is away, which every call, job, scheduled task and connection reports; null for any other failure. */
function awayIn(line: unknown): string | null {
  const { err = line } = Object(line) as { err?: unknown }
  return err instanceof DatabaseUnavailable || err instanceof IdentityUnreachable ? err.name : null
}

/**
 * Pino's `logMethod` hook: of the errors of a service that is away, writes the first, and once a minute a line that counts
 * the others by message.
 */
export function logOutagesOnce(): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  const repeats = countRepeats()
  return function logOnce(args, method, level) {
    const cause = level >= pino.levels.values['error']! ? awayIn(args[0]) : null
    const message = typeof args[1] === 'string' ? args[1] : 'error'
    const report = (repeated: object) =>
      this.error({ cause, repeated }, 'the failure goes on; in the last minute it came so often')
    if (cause === null || repeats.isFirst(cause, message, report)) method.apply(this, args)
  }
}
