import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import pino from 'pino'
import type { Config } from '#platform/settings/config.ts'
import { logOutagesOnce } from './outage-log.ts'

/**
 * The log of a process. Calls, jobs, scheduled tasks, sealing, the database pool and the mail
 * server write to it.
 */
export type Log = FastifyBaseLogger

/**
 * Returns the logged fields of a request. The query string is left out, because it may contain a
 * code, a token or a search text.
 */
export const requestLogged = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  path: url.split('?', 1)[0],
  host,
  ip,
})

const serializers = { req: requestLogged, err: pino.stdSerializers.err }

/**
 * Options of the log: warnings and errors, and with `CHOBA_LOG=1` every request. An outage is
 * logged as one line, then as one line a minute while the outage lasts.
 */
export const logOptions = ({ log }: Pick<Config, 'log'>) => ({
  name: 'choba',
  level: log ? 'info' : 'warn',
  serializers,
  hooks: { logMethod: logOutagesOnce() },
})

/** Creates a log that writes JSON lines to standard output. */
export const createLog = (config: Pick<Config, 'log'>): Log => pino(logOptions(config))

/**
 * Returns a log for lines that are written regardless of the level, such as anchors of the audit
 * chain. A silent log stays silent.
 */
export const alwaysLogged = (log: Log, bindings: Record<string, unknown>): Log =>
  log.level === 'silent' ? log : log.child(bindings, { level: 'info' })

/** Creates a silent log for tests and tools. */
export const silentLog = (): Log => pino({ level: 'silent', serializers })

/** Creates a log for tests that passes each line from level `warn` to a function. */
export const capturedLog = (
  hear: (line: { msg: string; err?: { message: string } }) => void,
): Log =>
  pino(
    { level: 'warn', serializers },
    { write: (line: string) => hear(JSON.parse(line) as { msg: string }) },
  )

/** Converts a thrown value to an Error. Some libraries reject with plain objects or strings. */
export const errorOf = (thrown: unknown): Error =>
  thrown instanceof Error
    ? thrown
    : new Error(typeof thrown === 'string' ? thrown : JSON.stringify(thrown))
