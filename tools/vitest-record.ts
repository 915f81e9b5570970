import { relative } from 'node:path'
import type {
  Reporter,
  SerializedError,
  TestModule,
  TestRunEndReason,
  TestSpecification,
  Vitest,
} from 'vitest/node'
import { emptyRecord, type Failure, report, type TestRecord } from './test-record.ts'

/** Matches vitest's message about a test process that ended with a signal of the runtime. */
const CRASH =
  /Worker exited unexpectedly with signal (SIG(?:TRAP|SEGV|ILL|BUS|ABRT)) during \w+ state while running test file (\S+)/

type ConsoleLog = Parameters<NonNullable<Reporter['onUserConsoleLog']>>[0]

/** Maximum number of characters that are kept of the output of a test file. */
const OUTPUT = 4_000

const isOurs = (line: string): boolean => !/^\s+at .*(node_modules|node:internal)/.test(line)

/**
 * Returns the message of an error, with its diff and with those stack frames that are in code of
 * the project.
 */
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

const nameOf = (file: string): string => relative(process.cwd(), file)

function failuresIn(file: TestModule): Failure[] {
  const name = nameOf(file.moduleId)
  const textsOf = (errors: readonly SerializedError[]) => errors.map(textOf).join('\n')
  const failed = (test: string, errors: readonly SerializedError[]): Failure[] =>
    errors.length === 0 ? [] : [{ test, message: textsOf(errors) }]
  const found = [
    ...failed(name, file.errors()),
    ...[...file.children.allSuites()].flatMap((suite) =>
      failed(`${name} ${suite.fullName}`, suite.errors()),
    ),
    ...[...file.children.allTests('failed')].map((test) => ({
      test: `${name} ${test.fullName}`,
      message: textsOf(test.result().errors ?? []),
    })),
  ]
  const state = file.state()
  if (found.length > 0 || state === 'passed' || state === 'skipped') return found
  return [
    { test: name, message: state === 'failed' ? 'failed without an error' : 'did not finish' },
  ]
}

/**
 * Vitest reporter that writes a `TestRecord` to a file. Vitest's own JSON contains neither errors
 * outside of tests nor the files that were started. A file that crashed would be missing in that
 * JSON, and the run would appear to have passed.
 */
export default class VitestRecord implements Reporter {
  #vitest: Vitest | null = null
  readonly #started = new Set<string>()
  readonly #ended: TestModule[] = []
  readonly #output = new Map<string, string>()

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId } of specifications) this.#started.add(moduleId)
    report(this.#recordOf([]))
  }

  onUserConsoleLog({ taskId, content }: ConsoleLog): void {
    const file =
      taskId === undefined ? undefined : this.#vitest?.state.idMap.get(taskId)?.file.filepath
    if (file) this.#output.set(file, `${this.#output.get(file) ?? ''}${content}`.slice(-OUTPUT))
  }

  onTestModuleEnd(file: TestModule): void {
    this.#ended.push(file)
    report(this.#recordOf(this.#ended))
  }

  onTestRunEnd(
    files: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    const crashes = errors.map(crashIn)
    const crashed = crashes.filter((crash) => crash !== null)
    const record = this.#recordOf(
      files.filter(({ moduleId }) => !crashed.some(({ file }) => file === moduleId)),
    )
    const missing = [...this.#started].filter(
      (file) => !files.some(({ moduleId }) => moduleId === file),
    )
    const failures = [
      ...record.failures,
      ...missing.map((file) => ({ test: nameOf(file), message: 'is missing from the report' })),
      ...errors
        .filter((_error, at) => crashes[at] === null)
        .map((error) => ({ test: 'outside of the tests', message: textOf(error) })),
    ]
    report({ ...record, finished: reason !== 'interrupted', failures, crashed })
  }

  #recordOf(files: readonly TestModule[]): TestRecord {
    const passed = files.flatMap((file) => [...file.children.allTests('passed')])
    return {
      ...emptyRecord(),
      files: this.#started.size,
      endedFiles: files.length,
      passed: passed.length,
      unsteady: passed
        .filter((test) => test.diagnostic()?.flaky)
        .map(({ module, fullName }) => `${nameOf(module.moduleId)} ${fullName}`),
      failures: files.flatMap((file) => {
        const output = this.#output.get(file.moduleId)
        return failuresIn(file).map((failure) =>
          output === undefined ? failure : { ...failure, output },
        )
      }),
    }
  }
}
