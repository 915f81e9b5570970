import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Exit code for unknown arguments. */
export const USAGE_EXIT = 2

type Options = NonNullable<ParseArgsConfig['options']>
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>

interface Arguments<O extends Options> {
  /** Text that `--help` prints: the usage, then one line per option. */
  usage: string
  options: O
  /** Maximum number of positional arguments. Default: 0. */
  maxPositionals?: number
  /** Exit code for unknown arguments. Default: `USAGE_EXIT`. */
  usageExit?: number
}

/** Prints an error about the arguments and the usage, and exits. */
export function exitWithUsage(sentence: string, usage: string, code = USAGE_EXIT): never {
  console.error(`${sentence}\n\n${usage}`)
  process.exit(code)
}

/**
 * Parses the arguments of an operator's command. With `--help`, prints the usage and exits with the
 * code 0. With an unknown option, exits with the code `usageExit` before the command does anything.
 */
export function readArguments<const O extends Options>({
  usage,
  options,
  maxPositionals = 0,
  usageExit = USAGE_EXIT,
}: Arguments<O>): Parsed<O> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  let parsed: Parsed<O>
  try {
    parsed = parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    exitWithUsage(firstLine(error), usage, usageExit)
  }
  if (parsed.positionals.length > maxPositionals)
    exitWithUsage(`Unexpected argument "${parsed.positionals[maxPositionals]!}".`, usage, usageExit)
  return parsed
}

/**
 * Returns the first sentence of Node's message about an unknown option. The rest is a long
 * explanation about arguments that begin with a hyphen.
 */
const firstLine = (error: unknown): string => `${(error as Error).message.split('. ', 1)[0]!}.`

/** Errors that indicate a bug. Their stack trace is printed. */
const faults = [TypeError, RangeError, ReferenceError, SyntaxError]

/** Returns the message of an error, or its stack trace if the error indicates a bug. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isFault = faults.some((fault) => error instanceof fault) || error.message === ''
  return isFault ? (error.stack ?? error.message) : error.message
}

/**
 * Runs a command. If the command fails, prints a message and sets the exit code 1. The process ends
 * when no work is left.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}
