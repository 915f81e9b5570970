import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Exit code for arguments that a command does not know. */
export const USAGE_EXIT = 2

type Options = NonNullable<ParseArgsConfig['options']>
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>

interface Arguments<O extends Options> {
  /** What `--help` prints: the call, then a line for each option. */
  usage: string
  options: O
  /** The most arguments without an option; 0: none. */
  maxPositionals?: number
  /** The exit code for arguments that the command does not know; left out: `USAGE_EXIT`. */
  usageExit?: number
}

/** Prints a sentence about the arguments and how the command is called, and ends the process. */
export function exitWithUsage(sentence: string, usage: string, code = USAGE_EXIT): never {
  console.error(`${sentence}\n\n${usage}`)
  process.exit(code)
}

/**
 * Reads the arguments of an operator's command. `--help` prints how it is called and ends the process with 0; an unknown
 * option ends it with `usageExit`, before the command has done anything.
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

/** Node explains at length how an argument that begins with a hyphen could be given. */
const firstLine = (error: unknown): string => `${(error as Error).message.split('. ', 1)[0]!}.`

/** Errors of the program itself, whose stack is needed to mend it. */
const faults = [TypeError, RangeError, ReferenceError, SyntaxError]

/** The sentence of an error for the operator, or its stack if the program itself is wrong. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isFault = faults.some((fault) => error instanceof fault) || error.message === ''
  return isFault ? (error.stack ?? error.message) : error.message
}

/** Runs the work of a command. A failure is printed as a sentence, and the process ends with 1 when nothing is left to do. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}
