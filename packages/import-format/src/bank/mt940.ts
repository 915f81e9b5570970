import { FILE_BYTES_MAX, FILE_ROWS_MAX, PROBLEMS_MAX } from '@choba/banking/bank-records.ts'
import { dayOf } from '@choba/banking/days.ts'
import type { StatementRow } from '@choba/banking/statement-rows.ts'
import { decodeText } from '../file/text-encoding.ts'
import {
  earliest,
  type FileLine,
  latest,
  type ReadBankFile,
  refuseFile,
  type UnreadLine,
  unreadLine,
} from './bank-content.ts'
import { netOf, yenIn } from './yen-amount.ts'

/**
 * Bank statement in SWIFT MT940 (Customer Statement Message). Fields: 25 account, 60F opening
 * balance, 61 statement line `6!n[4!n]2a[1!a]15d1!a3!c16x[//16x][34x]`, 86 information about the
 * line before it, 62F closing balance.
 *
 * Sources, read in November 2026: the description of the fields at
 * https://docs.oracle.com/en/applications/jd-edwards/financials/9.2/eoaga/block-4.html, the format
 * of field 61 at https://docs.rs/swift-mt-message, and the keywords of field 86 at
 * https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/article_1107041103.html.
 */

/** Maximum number of characters in a line. SWIFT allows 65. */
const LINE_MAX = 2_000
/** Maximum number of lines of one field. SWIFT allows 6. */
const FIELD_LINES_MAX = 50
const HEAD = 2_000
/** Lines of a file per statement line: the line, its details, and six lines of information. */
const LINES_PER_ROW = 10

interface SwiftField {
  readonly tag: string
  /** Line number in the file. */
  readonly lineNo: number
  readonly lines: string[]
}

/** True for a text with the fields 20 and 25 of a statement. */
export function looksMt940(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD))
  return /(?:^|[\n{}:])\s*:?20:/.test(head) && /(?:^|\n)\s*:25P?:/.test(head)
}

/** Splits a message into fields. Text outside of a message, such as block headers, is left out. */
function fieldsOf(text: string): SwiftField[] | null {
  const fields: SwiftField[] = []
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.length > FILE_ROWS_MAX * LINES_PER_ROW) return null
  let isInside = false
  for (const [at, line] of lines.entries()) {
    if (line.length > LINE_MAX) return null
    const [, tag, rest] = /^(?:\{.*\})?\s*:([0-9]{2}[A-Z]?):(.*)$/.exec(line) ?? []
    if (tag !== undefined) {
      isInside = true
      fields.push({ tag, lineNo: at + 1, lines: [rest!] })
    } else if (/^-\}?|^\{/.test(line)) isInside = false
    else if (isInside && fields.at(-1)!.lines.length < FIELD_LINES_MAX)
      fields.at(-1)!.lines.push(line)
  }
  return fields
}

const CENTURY = 2_000
const dateOf = (text: string): string | null =>
  dayOf(CENTURY + Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6)))

const DECEMBER = 12
/**
 * Returns the booking day. Its year is that of the value date, except around the new year. Null for
 * a day that does not exist.
 */
function bookingDay(value: string, monthAndDay: string | undefined): string | null {
  if (monthAndDay === undefined) return dateOf(value)
  const [month, valueMonth] = [Number(monthAndDay.slice(0, 2)), Number(value.slice(2, 4))]
  const year = CENTURY + Number(value.slice(0, 2))
  const shift =
    month === DECEMBER && valueMonth === 1 ? -1 : month === 1 && valueMonth === DECEMBER ? 1 : 0
  return dayOf(year + shift, month, Number(monthAndDay.slice(2, 4)))
}

/** Returns the payer and the text of a transfer from field 86. */
function informationOf(lines: readonly string[]): { name: string; text: string } {
  const joined = lines.join('')
  // German banks number the parts: ?20 to ?29 and ?60 to ?63 are the text, ?32 and ?33 the name.
  if (/\?[0-9]{2}/.test(joined)) {
    const parts = [...joined.matchAll(/\?([0-9]{2})([^?]*)/g)].map(([, no, text]) => ({
      no: Number(no),
      text: text!,
    }))
    const of = (from: number, to: number) =>
      parts
        .filter(({ no }) => no >= from && no <= to)
        .map(({ text }) => text)
        .join('')
        .trim()
    return { name: of(32, 33), text: `${of(20, 29)}${of(60, 63)}`.trim() }
  }
  const name =
    /\/ORDP\/(?:\/NAME\/)?([^/]+)/.exec(joined)?.[1] ?? /\/NAME\/([^/]+)/.exec(joined)?.[1]
  const text = /\/REMI\/(.+?)(?:\/[A-Z]{4}\/|$)/.exec(joined)?.[1]
  const whole = lines
    .map((line) => line.trim())
    .join(' ')
    .trim()
  // Without keywords, the first line is the name, as in the CSV files of banks.
  return { name: (name ?? lines[0] ?? '').trim(), text: (text ?? whole).trim() }
}

const marks = {
  C: { direction: 'IN', kind: '' },
  D: { direction: 'OUT', kind: '' },
  // Reversal of a credit, which the matching pairs with the credit, and reversal of a debit.
  RC: { direction: 'OUT', kind: '19' },
  RD: { direction: 'IN', kind: '19' },
} as const

const LINE = /^([0-9]{6})([0-9]{4})?(R?[CD])([A-Z])?([0-9]+,[0-9]*)([A-Z][A-Z0-9]{3})?(.*)$/

function rowOf(
  { lines, lineNo }: SwiftField,
  information: readonly string[],
  currency: string,
  thisYear: number,
): StatementRow | UnreadLine {
  const shown = [...lines, ...information].join(' ')
  const unread = (problem: UnreadLine['problem']) =>
    unreadLine({ recordNo: lineNo, problem }, shown)
  const [, value, booked, mark, , digits, , reference] = LINE.exec(lines[0]!) ?? []
  if (value === undefined) return unread('FIELD')
  if (currency !== 'JPY') return unread('CURRENCY')
  const [valueDate, date] = [dateOf(value), bookingDay(value, booked)]
  if (valueDate === null || date === null || Number(date.slice(0, 4)) > thisYear)
    return unread('DATE')
  const amount = yenIn(digits!)
  if (amount === null) return unread('AMOUNT')
  const { direction, kind } = marks[mark as keyof typeof marks]
  const { name, text } = informationOf(information)
  const more = [reference!.split('//')[0]!, ...lines.slice(1)].filter(
    (part) => part !== '' && part !== 'NONREF',
  )
  return {
    recordNo: lineNo,
    direction,
    date,
    valueDate,
    amount,
    kind,
    name: direction === 'IN' ? name : '',
    requesterCode: '',
    contractNo: '',
    bankName: '',
    branchName: '',
    summary: text || more.join(' '),
    edi: [text, ...more].filter(Boolean).join(' '),
  }
}

interface Balance {
  readonly amount: bigint | null
  readonly day: string | null
  readonly currency: string
}
function balanceOf(field: SwiftField): Balance {
  const [, mark, day, currency, digits] =
    /^([CD])([0-9]{6})([A-Z]{3})([0-9,]+)/.exec(field.lines[0]!) ?? []
  const amount = digits === undefined ? null : yenIn(digits)
  return {
    amount: amount === null ? null : (mark === 'D' ? -1n : 1n) * BigInt(amount),
    day: day === undefined ? null : dateOf(day),
    currency: currency ?? '',
  }
}

/**
 * Reads an MT940 statement in UTF-8 or Shift_JIS. Lines that are not in yen or not readable are
 * returned as unread.
 * @param thisYear latest allowed year of a date
 */
export function readMt940(bytes: Uint8Array, thisYear: number): ReadBankFile {
  if (bytes.length > FILE_BYTES_MAX) return refuseFile('TOO_LARGE')
  const fields = fieldsOf(decodeText(bytes))
  if (fields === null) return refuseFile('TOO_LARGE')
  const lines: FileLine[] = []
  const unread: UnreadLine[] = []
  const accounts: string[] = []
  const ends: (string | null)[] = []
  let account: number | null = null
  let opening: Balance | null = null
  let since = 0
  let balanceDiffers = false
  for (const [at, field] of fields.entries()) {
    const { tag } = field
    if (tag === '25' || tag === '25P') {
      const name = field.lines[0]!.trim()
      if (name !== '' && !accounts.includes(name)) accounts.push(name)
      account = name === '' ? null : accounts.indexOf(name)
    } else if (tag === '60F' || tag === '60M') {
      opening = balanceOf(field)
      since = lines.length
    } else if (tag === '61') {
      const next = fields[at + 1]
      const information = next?.tag === '86' ? next.lines : []
      const row = rowOf(field, information, opening?.currency ?? '', thisYear)
      if ('problem' in row) unread.push(row)
      else lines.push({ account, row })
      if (lines.length > FILE_ROWS_MAX) return refuseFile('TOO_LARGE')
    } else if (tag === '62F' || tag === '62M') {
      const { amount, day } = balanceOf(field)
      ends.push(day)
      const net = netOf(lines.slice(since).map(({ row }) => row))
      if (amount !== null && opening?.amount != null && amount - opening.amount !== net)
        balanceDiffers = true
    }
  }
  if (accounts.length === 0 || !fields.some(({ tag }) => tag.startsWith('60')))
    return refuseFile('OTHER_FILE')
  // The closing balance comes last. Without it, the end of the file is missing.
  if (!fields.some(({ tag }) => tag.startsWith('62'))) return refuseFile('CUT_SHORT')
  if (unread.length > 0 && (lines.length === 0 || unread.length >= PROBLEMS_MAX))
    return {
      ok: false,
      problems: unread.map(({ recordNo, problem }) => ({ problem, recordNo })),
    }
  const days = lines.map(({ row }) => row.date)
  return {
    ok: true,
    content: {
      kind: 'MT940',
      accounts,
      lines,
      dateFrom: earliest(days),
      dateTo: latest([...days, ...ends]),
      balanceDiffers,
      unread,
    },
  }
}
