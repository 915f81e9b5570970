import { Writable } from 'node:stream'
import pino from 'pino'
import { logOptions, type Log } from '#platform/observability/log.ts'

/** A line of the log, as its reader gets it. */
export type LogLine = Record<string, unknown> & { level: number; msg: string }

/** The log of production, `CHOBA_LOG` unset, whose lines a test reads. */
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
