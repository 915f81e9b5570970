import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/calls/app-error.ts'
import type { FromParser, Parse, ToParser } from './parser-messages.ts'

/**
 * Main program of a parser process. The process reads files with the module that the server names.
 * It has no secrets in its environment and no connections. A watchdog thread ends the process if it
 * uses too much memory; the server ends the process if it takes too long.
 */

// csv-parse creates an error for each short row. Capturing the stack takes most of the time for
// such an error, so the stack is short.
Error.stackTraceLimit = 3

const watch = new Worker(new URL('./parser-watch.ts', import.meta.url), { env: {}, argv: [] })
await once(watch, 'message')

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

let reading: AsyncGenerator<unknown, unknown, void> | null = null

async function answerTo(message: ToParser): Promise<FromParser> {
  try {
    if ('module' in message) {
      const { parse } = (await import(message.module)) as {
        parse: Parse<unknown, unknown, unknown>
      }
      reading = parse(message.order)
    }
    const { value, done } = await reading!.next()
    return done ? { result: value, memory: process.memoryUsage.rss() } : { part: value }
  } catch (error) {
    const memory = process.memoryUsage.rss()
    if (error instanceof AppError)
      return { refusal: { resultType: error.resultType, result: error.result }, memory }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const send = (message: FromParser) => process.send!(message)

process.on('message', (message: ToParser) => {
  void answerTo(message).then(send)
})
send({ ready: true })
