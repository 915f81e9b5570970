import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule, TestRunEndReason, TestSpecification } from 'vitest/node'
import { emptyRecord, type Failure, report, type TestRecord } from './test-record.ts'

/** Vitest's message when the process of a test file was ended by the runtime itself, and by no test. */
const CRASH =
  /Worker exited unexpectedly with signal (SIG(?:TRAP|SEGV|ILL|BUS|ABRT)) during \w+ state while running test file (\S+)/

const isOurs = (line: string): boolean => !/^\s+at .*(node_modules|node:internal)/.test(line)

/** The message with the difference and the frames of our own code. */
function textOf({ name = 'Error', message, stack = '', diff, cause }: SerializedError): string {
  const head = stack.includes(message) ? stack : `${name}: ${message}\n${stack}`
  return [
    head.split('\n').filter(isOurs).join('\n'),
    ...(typeof diff === 'string' ? [diff] : []),
    ...(cause ? [`Caused by ${textOf(cause)}`] : []),
  ].join('\n')
}

function crashIn({ message, cause }: SerializedError): { file: string; signal: string } | null {
  const [, signal, file] = CRASH.exec(message) ?? []
  if (signal && file) return { file, signal }
  return cause ? crashIn(cause) : null
}

function failuresIn(file: TestModule): Failure[] {
  const name = relative(process.cwd(), file.moduleId)
  const textsOf = (errors: readonly SerializedError[]) => errors.map(textOf).join('\n')
  const failed = (test: string, errors: readonly SerializedError[]): Failure[] =>
    errors.length === 0 ? [] : [{ test, message: textsOf(errors) }]
  const found = [
    ...failed(name, file.errors()),
    ...[...file.children.allSuites()].flatMap((suite) => failed(`${name} ${suite.fullName}`, suite.errors())),
    ...[...file.children.allTests('failed')].map((test) => ({
      test: `${name} ${test.fullName}`,
      message: textsOf(test.result().errors ?? []),
    })),
  ]
  const state = file.state()
  if (found.length > 0 || state === 'passed' || state === 'skipped') return found
  return [{ test: name, message: state === 'failed' ? 'failed without an error' : 'did not finish' }]
}

const unsteadyIn = (file: TestModule): string[] =>
  [...file.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky)
    .map(({ fullName }) => `${relative(process.cwd(), file.moduleId)} ${fullName}`)

/**
 * Reports a run of vitest as a `TestRecord`. Vitest's own JSON has neither the errors outside of tests nor the files that were
 * started, so a file that is missing from it looks as if it had passed.
 */
export default class VitestRecord implements Reporter {
  readonly #started = new Set<string>()

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId } of specifications) this.#started.add(moduleId)
    report(emptyRecord())
  }

  onTestRunEnd(files: readonly TestModule[], errors: readonly SerializedError[], reason: TestRunEndReason): void {
    const crashes = errors.map(crashIn)
    const crashed = crashes.filter((crash) => crash !== null)
    const ended = files.filter(({ moduleId }) => !crashed.some(({ file }) => file === moduleId))
    const missing = [...this.#started].filter((file) => !files.some(({ moduleId }) => moduleId === file))
    const record: TestRecord = {
      finished: reason !== 'interrupted',
      passed: ended.reduce((sum, file) => sum + [...file.children.allTests('passed')].length, 0),
      unsteady: ended.flatMap(unsteadyIn),
      failures: [
        ...ended.flatMap(failuresIn),
        ...missing.map((file) => ({ test: relative(process.cwd(), file), message: 'is missing from the report' })),
        ...errors
          .filter((_error, at) => crashes[at] === null)
          .map((error) => ({ test: 'outside of the tests', message: textOf(error) })),
      ],
      crashed,
    }
    report(record)
  }
}
