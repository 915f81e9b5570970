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

/** Reads files from users and other systems in separate processes (decision 0020). */

const program = fileURLToPath(new URL('./parser-process.ts', import.meta.url))
/** Limit of V8's heap in a parser process, in megabytes. The watchdog limits the total memory. */
const HEAP_MAX = 192
/** Milliseconds after which an idle parser process ends. */
const IDLE = 10_000
/**
 * A process whose memory has grown above this many bytes is not reused, because the next file would
 * have less room.
 */
const REUSED_BELOW = 160 * 1024 * 1024
/** Value of Retry-After, in seconds. */
const RETRY_AFTER = 5

/** Slots for files that users upload in API calls. Each process takes up to 320 MB. */
const ofCalls = createParserPlaces({ running: 2, waiting: 8, ofPerson: 3 })
/** Slots for import files that are checked or loaded. The jobs of further imports wait. */
const ofJobs = createCapacity({ running: 2, waiting: 1_000 })

/**
 * Thrown if the parser process ended without an answer: the file needs more memory or time than any
 * file within the limits.
 */
export class ParserEnded extends AppError {
  /** @param how how the process ended, for the error message */
  constructor(how: string) {
    super('badRequest', badField('file', 'tooLong'))
    this.name = 'ParserEnded'
    this.message = how
  }
}

interface Parser {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
  /** True after the process has sent its ready message. */
  isReady: boolean
}

const idle = new Map<Parser, NodeJS.Timeout>()

function launch(): Parser {
  const { PATH, SystemRoot } = process.env
  const child = fork(program, {
    // Passes only these variables, because the environment contains the server's secrets.
    env: { ...(PATH ? { PATH } : {}), ...(SystemRoot ? { SystemRoot } : {}) },
    execArgv: [
      `--max-old-space-size=${HEAP_MAX}`,
      '--max-semi-space-size=4',
      '--heap-growing-percent=30',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Prevents an unhandled error. The promise below detects a process that could not be started.
  child.on('error', () => {})
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  // Lowers the priority, so that the server's own answers come first.
  if (child.pid !== undefined) lower(child.pid)
  return { child, ended, isReady: false }
}

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has ended already, or the system does not allow a lower priority. The limits do
    // not depend on it.
  }
}

/** Takes the most recently used idle process, so that the others reach their idle timeout. */
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

/** Keeps a process for the next file. Its timer does not keep the server running. */
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

/** Describes how a process ended, for an error message. */
const endOf = ({ signalCode, exitCode }: ChildProcess): string =>
  `signal ${signalCode}, code ${exitCode}`

/**
 * Sends a message, if one is given, and waits for the next message of the process. Removes every
 * listener afterwards; racing a promise for the process's end would keep each answer in memory.
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
    // Ignores send errors: an answer, or the end of the process, shows if the message arrived.
    else if (message) child.send(message, () => {})
  })
}

/**
 * Waits until a new process has started.
 * @throws Error if the process does not start, which is a fault of the server and not of the file
 */
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
  /**
   * Time limit of the process for the whole file, in seconds, without the time the server spends on
   * its parts.
   */
  readonly seconds: number
  /** Cancels the reading. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads a file in a parser process, outside the server's thread. Use `parseFile` for the file of a
 * call.
 * @param module names the module whose `parse` reads the file; an AppError of `parse` is rethrown
 * @throws ParserEnded if the process takes too much memory or time; Overloaded if no process can be
 * started
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
      // The process reads the next part while the server handles this one.
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

/** Time limit in seconds for files of calls, which have a few megabytes. */
const CALL_SECONDS = 20

/**
 * Reads the file of a call in a parser process, as soon as a slot for this user is free.
 * @returns the parts and the result of its `parse`
 * @throws AppError of the parser; ParserEnded, which is a badRequest at `file` (tooLong);
 * Overloaded
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

/** Runs a job that reads a file with `openParser`, when a job slot is free. @throws Overloaded */
export const inParserJob = <T>(work: () => Promise<T>): Promise<T> => ofJobs.run(work)
