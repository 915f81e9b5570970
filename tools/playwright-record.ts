import { relative } from 'node:path'
import type { FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { emptyRecord, type Failure, report } from './test-record.ts'

const textOf = ({ stack, message, value, snippet }: TestError): string =>
  [stack ?? message ?? value ?? '', snippet ?? ''].join('\n')

/** The first titles are those of the run, the project and the file. */
const nameOf = (test: TestCase): string =>
  `${relative(process.cwd(), test.location.file)} ${test.titlePath().slice(3).join(' › ')}`

/** The message is that of the last attempt. */
function failureOf(test: TestCase): Failure {
  const errors = test.results.at(-1)?.errors ?? []
  return { test: nameOf(test), message: errors.map(textOf).join('\n') }
}

/** Playwright calls a test skipped that it never started, for example after a failed `beforeAll` of its file. */
const isLeftOut = (test: TestCase): boolean => test.outcome() === 'skipped' && test.expectedStatus !== 'skipped'

/** Reports a run of Playwright as a `TestRecord`. */
export default class PlaywrightRecord implements Reporter {
  #tests: readonly TestCase[] = []
  readonly #errors: Failure[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
    report(emptyRecord())
  }

  onError(error: TestError): void {
    this.#errors.push({ test: 'outside of the tests', message: textOf(error) })
  }

  onEnd({ status }: FullResult): void {
    const ended = (outcome: ReturnType<TestCase['outcome']>) => this.#tests.filter((test) => test.outcome() === outcome)
    report({
      finished: status === 'passed' || status === 'failed',
      passed: ended('expected').length + ended('flaky').length,
      unsteady: ended('flaky').map(nameOf),
      failures: [
        ...ended('unexpected').map(failureOf),
        ...this.#tests.filter(isLeftOut).map((test) => ({ test: nameOf(test), message: 'was not run' })),
        ...this.#errors,
      ],
      crashed: [],
    })
  }
}
