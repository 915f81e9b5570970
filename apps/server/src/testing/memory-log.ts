import { Writable } from 'node:stream'
import pino from 'pino'
import { logOptions, type Log } from '#platform/observability/log.ts'

/** A parsed log line. */
export type LogLine = Record<string, unknown> & { level: number; msg: string }

/** Creates a log like in production without `CHOBA_LOG`, and returns its lines to a test. */
export function memoryLog(): { log: Log; lines: () => LogLine[] } {
  const texts: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      texts.push(String(chunk))
      done()
    },
  })
  return {
    log: pino(logOptions({ log: false }), stream),
    lines: () => texts.map((text) => JSON.parse(text)),
  }
}
