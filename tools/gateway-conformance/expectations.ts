import { setTimeout as pause } from 'node:timers/promises'
import { Absent, type Answer, find, Report, type Subject } from './gateway-client.ts'

/** @throws Error with this sentence, if the condition is false */
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
    `expected a report, but the gateway answered ${inWords(answer)}`,
  )
  return report.data
}

/**
 * Expects that the gateway rejected a call with one of the statuses (default: any 4xx), and that
 * the response does not contain a refund state.
 */
export function expectRefused(answer: Answer, statuses?: readonly number[]): void {
  const { status, body } = answer
  const isRefused = statuses ? statuses.includes(status) : status >= 400 && status < 500
  expectThat(
    isRefused,
    `expected ${statuses?.join(' or ') ?? 'a 4xx status'}, but the gateway answered ${inWords(answer)}`,
  )
  const said = Report.safeParse(body)
  expectThat(
    !said.success || said.data.status === 'refused',
    `a rejected call must not report the state ${String(said.data?.status)}`,
  )
}

/**
 * Expects that the gateway made no refund for an order. The response must contain the refund state
 * `refused`, or have a 4xx status and contain no refund state.
 */
export function expectNotMade(answer: Answer): void {
  const { status, body } = answer
  const said = Report.safeParse(body)
  if (said.success && said.data.status === 'refused') return
  expectThat(
    status >= 400 && status < 500,
    `expected no refund, but the gateway answered ${inWords(answer)}`,
  )
  expectThat(
    !said.success,
    `a rejected order must not report the state ${String(said.data?.status)}`,
  )
}

/** Expects that the gateway does not know this idempotency key. */
export async function expectAbsent(subject: Subject, key: string): Promise<void> {
  const answer = await find(subject, key)
  const { body } = answer
  const isAbsent = answer.status === 404 && Absent.safeParse(body).success
  expectThat(
    isAbsent,
    `expected 404 {"status":"absent"}, but the gateway answered ${inWords(answer)}`,
  )
}

/** Expects that the gateway has made no refund with this idempotency key. */
export async function expectNothingMade(subject: Subject, key: string): Promise<void> {
  const answer = await find(subject, key)
  if (answer.status === 404) return expectAbsent(subject, key)
  const { status } = reportIn(answer)
  expectThat(
    status === 'refused' || status === 'failed',
    `expected no refund, but the gateway reported ${status}`,
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
    `expected a refund that succeeds, but the gateway reported ${report.status}`,
  )
  return report
}
