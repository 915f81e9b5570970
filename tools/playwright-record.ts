import { relative } from 'node:path'
import type { FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { emptyRecord, type Failure, report, type TestRecord } from './test-record.ts'

const textOf = ({ stack, message, value, snippet }: TestError): string =>
  [stack ?? message ?? value ?? '', snippet ?? ''].join('\n')

/**
 * Returns the file and the title of a test. Playwright's title path begins with the titles of the
 * run, the project and the file, which are left out.
 */
const nameOf = (test: TestCase): string =>
  `${relative(process.cwd(), test.location.file)} ${test.titlePath().slice(3).join(' › ')}`

/** Returns a failure with the message and the output of the last attempt. */
function failureOf(test: TestCase): Failure {
  const { errors = [], stdout = [], stderr = [] } = test.results.at(-1) ?? {}
  const output = [...stdout, ...stderr].join('')
  return {
    test: nameOf(test),
    message: errors.map(textOf).join('\n'),
    ...(output === '' ? {} : { output }),
  }
}

/**
 * Returns true for a test that Playwright reports as skipped although it was not skipped on
 * purpose. This happens, for example, after a failed `beforeAll`.
 */
const isLeftOut = (test: TestCase): boolean =>
  test.outcome() === 'skipped' && test.expectedStatus !== 'skipped'

const isRetried = (test: TestCase): boolean =>
  test.outcome() === 'unexpected' && test.results.length <= test.retries

/** Playwright reporter that writes a `TestRecord` to a file. */
export default class PlaywrightRecord implements Reporter {
  #tests: readonly TestCase[] = []
  readonly #ended = new Set<TestCase>()
  readonly #errors: Failure[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
    report(this.#recordOf([]))
  }

  onError(error: TestError): void {
    this.#errors.push({ test: 'outside of the tests', message: textOf(error) })
  }

  onTestEnd(test: TestCase): void {
    if (isRetried(test)) return
    this.#ended.add(test)
    report(this.#recordOf([...this.#ended]))
  }

  onEnd({ status }: FullResult): void {
    report({ ...this.#recordOf(this.#tests), finished: status === 'passed' || status === 'failed' })
  }

  #recordOf(ended: readonly TestCase[]): TestRecord {
    const filesOf = (tests: readonly TestCase[]) =>
      new Set(tests.map(({ location }) => location.file)).size
    const by = (outcome: ReturnType<TestCase['outcome']>) =>
      ended.filter((test) => test.outcome() === outcome)
    return {
      ...emptyRecord(),
      files: filesOf(this.#tests),
      endedFiles:
        filesOf(this.#tests) - filesOf(this.#tests.filter((test) => !ended.includes(test))),
      passed: by('expected').length + by('flaky').length,
      unsteady: by('flaky').map(nameOf),
      failures: [
        ...by('unexpected').map(failureOf),
        ...ended.filter(isLeftOut).map((test) => ({ test: nameOf(test), message: 'was not run' })),
        ...this.#errors,
      ],
    }
  }
}
