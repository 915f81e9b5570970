import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import pino from 'pino'
import type { Config } from '#platform/settings/config.ts'
import { logOutagesOnce } from './outage-log.ts'

/** The one log of a process: calls, jobs, scheduled tasks, sealing, the database pool and the mail server write to it. */
export type Log = FastifyBaseLogger

/** A request as it is logged. Of its address no query: it may hold a code, a token or a search. */
export const requestLogged = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  path: url.split('?', 1)[0],
  host,
  ip,
})

const serializers = { req: requestLogged, err: pino.stdSerializers.err }

/**
 * Warnings and errors, and with `CHOBA_LOG=1` every request. An outage is one line, and one a
 * minute while it lasts.
 */
export const logOptions = ({ log }: Pick<Config, 'log'>) => ({
  name: 'choba',
  level: log ? 'info' : 'warn',
  serializers,
  hooks: { logMethod: logOutagesOnce() },
})

/** JSON lines on standard output. */
export const createLog = (config: Pick<Config, 'log'>): Log => pino(logOptions(config))

/** The same log for lines that are written whatever its level, such as anchors of the audit chain; a silent one stays silent. */
export const alwaysLogged = (log: Log, bindings: Record<string, unknown>): Log =>
  log.level === 'silent' ? log : log.child(bindings, { level: 'info' })

/** For tests and tools that look at answers instead of at the log. */
export const silentLog = (): Log => pino({ level: 'silent', serializers })

/** For tests that look at what is logged, from warnings on. */
export const capturedLog = (
  hear: (line: { msg: string; err?: { message: string } }) => void,
): Log =>
  pino(
    { level: 'warn', serializers },
    { write: (line: string) => hear(JSON.parse(line) as { msg: string }) },
  )

/** What anything threw, as an Error: libraries reject with plain objects and texts too. */
export const errorOf = (thrown: unknown): Error =>
  thrown instanceof Error
    ? thrown
    : new Error(typeof thrown === 'string' ? thrown : JSON.stringify(thrown))
