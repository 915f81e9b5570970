import { setTimeout as pause } from 'node:timers/promises'
import { Absent, type Answer, find, Report, type Subject } from './gateway-client.ts'

/** @throws Error saying what was expected */
export function expectThat(isSo: boolean, sentence: string): asserts isSo {
  if (!isSo) throw new Error(sentence)
}

export const inWords = ({ status, body }: Answer): string =>
  `HTTP ${status} ${JSON.stringify(body) ?? ''}`.trim()

/** The report in an answer that Choba believes: 2xx, 409 or 422, and one of the four states. */
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

/** A call that is refused says nothing about a refund. */
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

/** An order that cannot be carried out: a 4xx that names no other state, or the report `refused`. */
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

/** The gateway says that it never acted on a key. */
export async function expectAbsent(subject: Subject, key: string): Promise<void> {
  const answer = await find(subject, key)
  const { body } = answer
  const isAbsent = answer.status === 404 && Absent.safeParse(body).success
  expectThat(isAbsent, `404 {"status":"absent"} was expected, and it answered ${inWords(answer)}`)
}

/** Nothing was paid back under a key. */
export async function expectNothingMade(subject: Subject, key: string): Promise<void> {
  const answer = await find(subject, key)
  if (answer.status === 404) return expectAbsent(subject, key)
  const { status } = reportIn(answer)
  expectThat(
    status === 'refused' || status === 'failed',
    `nothing was to be refunded, and it says ${status}`,
  )
}

/** The end of a refund, asked for until it is there. @throws Error when it stays `processing` */
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

/** A refund that was made: its report, after `processing` if need be. */
export async function expectMade(subject: Subject, answer: Answer, key: string): Promise<Report> {
  const first = reportIn(answer)
  const report = first.status === 'processing' ? await endOf(subject, key) : first
  expectThat(
    report.status === 'succeeded',
    `the refund was to succeed, and it says ${report.status}`,
  )
  return report
}
