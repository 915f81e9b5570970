import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { badField } from '@choba/contract/bad-input.ts'
import { createCapacity, Overloaded } from '@choba/database/capacity.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type {
  AnyParse,
  FromParser,
  OrderOf,
  ParsedBy,
  ParserModule,
  PartOf,
  ToParser,
} from './parser-messages.ts'
import { createParserPlaces } from './parser-places.ts'

/** Reads files that people and systems send in processes of their own (decision 0020). */

const program = fileURLToPath(new URL('./parser-process.ts', import.meta.url))
/** Megabytes of V8's heap in a parser process; what it takes as a whole, its watchdog limits. */
const HEAP_MAX = 192
/** Milliseconds after which a process without a file ends. */
const IDLE = 10_000
/** A process that has grown above this many bytes reads no further file: its next one would start with less room. */
const REUSED_BELOW = 160 * 1024 * 1024
/** Seconds. */
const RETRY_AFTER = 5

/** Files of calls that are read at once: each takes up to 320 MB. */
const ofCalls = createParserPlaces({ running: 2, waiting: 8, ofPerson: 3 })
/** Files of imports that are checked or loaded at once; the others wait in their jobs. */
const ofJobs = createCapacity({ running: 2, waiting: 1_000 })

/** The parser process ended without an answer: the file needs more memory or time than any file within the limits. */
export class ParserEnded extends AppError {
  /** @param how the process ended, for the message of the error */
  constructor(how: string) {
    super('badRequest', badField('file', 'tooLong'))
    this.name = 'ParserEnded'
    this.message = how
  }
}

interface Parser {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
  /** Whether it has said that it is ready. */
  isReady: boolean
}

const idle = new Map<Parser, NodeJS.Timeout>()

function launch(): Parser {
  const { PATH, SystemRoot } = process.env
  const child = fork(program, {
    // The environment holds the secrets of the server.
    env: { ...(PATH ? { PATH } : {}), ...(SystemRoot ? { SystemRoot } : {}) },
    execArgv: [
      `--max-old-space-size=${HEAP_MAX}`,
      '--max-semi-space-size=4',
      '--heap-growing-percent=30',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A process that could not be started says so by its end.
  child.on('error', () => {})
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  // The server's own answers come first.
  if (child.pid !== undefined) lower(child.pid)
  return { child, ended, isReady: false }
}

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has ended already, or the system does not allow it. The limits do not depend on it.
  }
}

/** The process that was used last: the others end when they have been idle for long enough. */
function takeIdle(): Parser {
  for (const [parser, timer] of [...idle].reverse()) {
    clearTimeout(timer)
    idle.delete(parser)
    if (parser.child.connected) {
      parser.child.ref()
      parser.child.channel!.ref()
      return parser
    }
  }
  return launch()
}

const end = ({ child }: Parser): boolean => child.kill('SIGKILL')

/** Keeps a process for the next file. It does not keep the server from ending. */
function keep(parser: Parser): void {
  const timer = setTimeout(() => {
    idle.delete(parser)
    end(parser)
  }, IDLE)
  timer.unref()
  parser.child.unref()
  parser.child.channel?.unref()
  idle.set(parser, timer)
}

/** How a process ended, for the message of an error. */
const endOf = ({ signalCode, exitCode }: ChildProcess): string =>
  `signal ${signalCode}, code ${exitCode}`

/**
 * Sends a message, if there is one, and waits for what the process sends next. Every listener is removed afterwards: a race with the end of the process
 * would keep each answer in memory until then.
 */
function ask(
  { child }: Parser,
  message: ToParser | null,
  { milliseconds, signal }: { milliseconds: number; signal: AbortSignal | undefined },
): Promise<FromParser> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('close', onClose)
      signal?.removeEventListener('abort', onAbort)
    }
    const fail = (error: Error) => {
      done()
      reject(error)
    }
    const onMessage = (said: unknown) => {
      done()
      resolve(said as FromParser)
    }
    const onClose = () => fail(new ParserEnded(endOf(child)))
    const onAbort = () => fail(signal!.reason as Error)
    const timer = setTimeout(
      () => fail(new ParserEnded('no answer in time')),
      Math.max(1, milliseconds),
    )
    child.on('message', onMessage)
    child.on('close', onClose)
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) onAbort()
    else if (child.exitCode !== null || child.signalCode !== null) onClose()
    // Whether the process took the message is seen by its answer, or by its end.
    else if (message) child.send(message, () => {})
  })
}

/** Waits until a new process has started. @throws Error when it does not: the fault is ours, and not the file's */
async function start(
  parser: Parser,
  within: { milliseconds: number; signal: AbortSignal | undefined },
): Promise<void> {
  if (parser.isReady) return
  try {
    await ask(parser, null, within)
    parser.isReady = true
  } catch (error) {
    throw error instanceof ParserEnded
      ? new Error(`a parser process did not start: ${error.message}`, { cause: error })
      : error
  }
}

export interface ParserOptions {
  /** How long the process may take for the whole file, not counting what the server does with its parts. */
  readonly seconds: number
  /** Ends the reading. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads a file in a parser process, outside of the server's thread. Use `parseFile` for a file of a call.
 * @param module what its `parse` throws as AppError is thrown here
 * @throws ParserEnded when the process takes too much memory or time; Overloaded when no process can be started
 */
export async function* openParser<P extends AnyParse>(
  { url }: ParserModule<P>,
  order: OrderOf<P>,
  { seconds, signal }: ParserOptions,
): AsyncGenerator<PartOf<P>, ParsedBy<P>, void> {
  const parser = takeIdle()
  if (parser.child.pid === undefined) throw new Overloaded(RETRY_AFTER)
  let left = seconds * 1_000
  let isReusable = false
  const say = async (message: ToParser): Promise<FromParser> => {
    const began = performance.now()
    try {
      await start(parser, { milliseconds: left, signal })
      return await ask(parser, message, { milliseconds: left, signal })
    } finally {
      left -= performance.now() - began
    }
  }
  try {
    let answer = await say({ module: url.href, order })
    while ('part' in answer) {
      // The process reads the next part while the server works on this one.
      const next = say({ next: true })
      next.catch(() => {})
      yield answer.part as PartOf<P>
      answer = await next
    }
    if ('ready' in answer) throw new Error('a parser process started twice')
    if ('failure' in answer) throw new Error(`a file could not be parsed: ${answer.failure}`)
    isReusable = answer.memory < REUSED_BELOW
    if ('refusal' in answer) throw new AppError(answer.refusal.resultType, answer.refusal.result)
    return answer.result as ParsedBy<P>
  } finally {
    if (isReusable) keep(parser)
    else {
      end(parser)
      await parser.ended
    }
  }
}

/** Files of calls have some megabytes. */
const CALL_SECONDS = 20

/**
 * Reads the file of a call in a parser process, when it is this person's turn.
 * @returns the parts and the result of its `parse`
 * @throws AppError of the parser; ParserEnded, which is a badRequest at `file` (tooLong); Overloaded
 */
export function parseFile<P extends AnyParse>(
  person: number,
  module: ParserModule<P>,
  order: OrderOf<P>,
  seconds = CALL_SECONDS,
): Promise<{ parts: PartOf<P>[]; result: ParsedBy<P> }> {
  return ofCalls.take(person, async () => {
    const reading = openParser(module, order, { seconds })
    const parts: PartOf<P>[] = []
    for (;;) {
      const { value, done } = await reading.next()
      if (done) return { parts, result: value }
      parts.push(value)
    }
  })
}

/** Runs a job that reads a file with `openParser`, when there is room for one more. @throws Overloaded */
export const inParserJob = <T>(work: () => Promise<T>): Promise<T> => ofJobs.run(work)
