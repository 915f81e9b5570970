import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import type { Reason } from './ingest.service.ts'

/** A refused row: where it stands, what was found there, and why it does not go in. */
export interface Refusal {
  file: string
  line: number
  paymentNo: string
  value: string
  reason: Reason
}

export interface Refusals {
  add(refusal: Refusal): void
  readonly count: number
  readonly byReason: ReadonlyMap<Reason, number>
  /** The first ones, for the screen. */
  readonly first: readonly Refusal[]
  close(): Promise<void>
}

const SHOWN = 20

const cell = (text: string): string => {
  // A value out of a file may look like a formula to the program that opens the report.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Collects refused rows: counts all, keeps the first few, and writes each into the report file where one is wanted. */
export function openRefusals(
  report: string | null,
  heading: readonly string[],
  say: (reason: Reason) => string,
): Refusals {
  const first: Refusal[] = []
  const file: WriteStream | null = report ? createWriteStream(report) : null
  const line = (cells: readonly string[]) => file?.write(`${cells.map(cell).join(',')}\r\n`)
  file?.write('\ufeff')
  line(heading)
  const byReason = new Map<Reason, number>()
  let count = 0
  return {
    add(refusal) {
      count += 1
      byReason.set(refusal.reason, (byReason.get(refusal.reason) ?? 0) + 1)
      if (first.length < SHOWN) first.push(refusal)
      line([refusal.file, String(refusal.line), refusal.paymentNo, refusal.value, say(refusal.reason)])
    },
    get count() {
      return count
    },
    byReason,
    first,
    async close() {
      if (!file) return
      file.end()
      await once(file, 'finish')
    },
  }
}
