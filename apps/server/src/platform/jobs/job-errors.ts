import { DatabaseUnavailable } from '@choba/database/engine.ts'
import { errorOf, type Log } from '#platform/observability/log.ts'
import { countRepeats } from '#platform/observability/repeats.ts'

/** Suffix that the job library adds to error messages, different for each worker. */
const WORKER = / \(Queue: .*, Worker: .*\)$/

const AWAY: ReadonlySet<string> = new Set([
  'DatabaseUnavailable',
  'DeadlineExceeded',
  'DatabaseExhausted',
])

/** Converts what the library emits: the error itself, or a plain object with its fields. */
function libraryErrorOf(thrown: unknown): Error {
  const { name, message, stack, cause } = Object(thrown) as Partial<Error>
  if (thrown instanceof Error || typeof message !== 'string') return errorOf(thrown)
  const text = message.replace(WORKER, '')
  const isAway = AWAY.has(name ?? '')
  const error = isAway ? new DatabaseUnavailable(cause, text) : new Error(text)
  return Object.assign(error, { name: name ?? error.name, stack })
}

/**
 * Logs errors of the job library. Each worker of each queue repeats a failure at every poll, so the
 * same error is logged once a minute.
 */
export function reportLibrary(log: Log): (thrown: unknown) => void {
  const repeats = countRepeats()
  const message = 'the job library failed'
  return (thrown) => {
    const err = libraryErrorOf(thrown)
    const report = (repeated: object) =>
      log.error({ cause: err.message, repeated }, `${message} again`)
    // The log counts database outages itself, together with those of calls and tasks.
    if (err instanceof DatabaseUnavailable || repeats.isFirst(err.message, message, report))
      log.error({ err }, message)
  }
}
