import { setTimeout as pause } from 'node:timers/promises'
import { Absent, type Answer, find, Report, type Subject } from './gateway-client.ts'

/**
 * Throws an error with the sentence unless the condition is true.
 * @throws Error with the expectation, if it is not met
 */
export function expectThat(isSo: boolean, sentence: string): asserts isSo {
  if (!isSo) throw new Error(sentence)
}

export const inWords = ({ status, body }: Answer): string =>
  `HTTP ${status} ${JSON.stringify(body) ?? ''}`.trim()

/**
 * Returns the report in a response. Choba accepts a response with a 2xx status, 409 or 422, and one
 * of the four refund states.
 * @throws Error for any other response
 */
export function reportIn(answer: Answer): Report {
  const { status, body } = answer
  const report = Report.safeParse(body)
  const isBelieved = (status >= 200 && status < 300) || status === 409 || status === 422
  expectThat(
    isBelieved && report.success,
    `a report was expected, and it answered ${inWords(answer)}`,
  )
  return report.data
}

/**
 * Expects that the gateway rejected a call with a 4xx status and without a statement about a
 * refund.
 */
export function expectRefused(answer: Answer, statuses?: readonly number[]): void {
  const { status, body } = answer
  const isRefused = statuses ? statuses.includes(status) : status >= 400 && status < 500
  expectThat(
    isRefused,
    `${statuses?.join(' or ') ?? 'a 4xx'} was expected, and it answered ${inWords(answer)}`,
  )
  const said = Report.safeParse(body)
  expectThat(
    !said.success || said.data.status === 'refused',
    `a refused call must not name the state ${String(said.data?.status)}`,
  )
}

/**
 * Expects that the gateway made no refund for an order. The response must have a 4xx status without
 * another refund state, or the state `refused`.
 */
export function expectNotMade(answer: Answer): void {
  const { status, body } = answer
  const said = Report.safeParse(body)
  if (said.success && said.data.status === 'refused') return
  expectThat(
    status >= 400 && status < 500,
    `no refund was expected, and it answered ${inWords(answer)}`,
  )
  expectThat(!said.success, `a refused order must not name the state ${String(said.data?.status)}`)
}

/** Expects that the gateway does not know a key. */
export async function expectAbsent(subject: Subject, key: string): Promise<void> {
  const answer = await find(subject, key)
  const { body } = answer
  const isAbsent = answer.status === 404 && Absent.safeParse(body).success
  expectThat(isAbsent, `404 {"status":"absent"} was expected, and it answered ${inWords(answer)}`)
}

/** Expects that the gateway has made no refund under a key. */
export async function expectNothingMade(subject: Subject, key: string): Promise<void> {
  const answer = await find(subject, key)
  if (answer.status === 404) return expectAbsent(subject, key)
  const { status } = reportIn(answer)
  expectThat(
    status === 'refused' || status === 'failed',
    `nothing was to be refunded, and it says ${status}`,
  )
}

/**
 * Requests the status of a refund until its state is final.
 * @throws Error if the state stays `processing`
 */
export async function endOf(subject: Subject, key: string): Promise<Report> {
  const until = performance.now() + subject.lateMs
  for (;;) {
    const report = reportIn(await find(subject, key))
    if (report.status !== 'processing') return report
    expectThat(
      performance.now() < until,
      `the refund was still processing after ${subject.lateMs} ms`,
    )
    await pause(Math.min(1_000, subject.lateMs / 10))
  }
}

/**
 * Expects that a refund was made. Returns its final report, even if the first report was
 * `processing`.
 */
export async function expectMade(subject: Subject, answer: Answer, key: string): Promise<Report> {
  const first = reportIn(answer)
  const report = first.status === 'processing' ? await endOf(subject, key) : first
  expectThat(
    report.status === 'succeeded',
    `the refund was to succeed, and it says ${report.status}`,
  )
  return report
}
