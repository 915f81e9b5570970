import type { Steps } from './steps.ts'

/**
 * Problems of a bank file. EMPTY, TOO_LARGE, EBCDIC and OTHER_FILE (a different kind than expected)
 * concern the whole file. CUT_SHORT is an incomplete last record, RECORD_LENGTH another record of
 * the wrong length. The other problems concern one record.
 */
export type FileProblemName =
  | 'EMPTY'
  | 'TOO_LARGE'
  | 'EBCDIC'
  | 'OTHER_FILE'
  | 'CUT_SHORT'
  | 'RECORD_LENGTH'
  | 'RECORD_ORDER'
  | 'COUNT'
  | 'TOTAL'
  | 'BALANCE'
  | 'AMOUNT'
  | 'DATE'
  | 'FIELD'
  | 'DUPLICATE'
  | 'CURRENCY'
  | 'STATUS'

/**
 * A problem at a record, counted from 1 including the header, or at a line of a CSV file. `field`
 * is a name in the layout.
 */
export interface FileProblem {
  readonly problem: FileProblemName
  readonly recordNo: number
  readonly field?: string
}

/**
 * Maximum number of problems reported for a file; a file with more problems is probably of another
 * kind.
 */
export const PROBLEMS_MAX = 100

/** Maximum size of a file in bytes. */
export const FILE_BYTES_MAX = 10_000_000
/** Maximum number of payments, or of statement lines, in a file. */
export const FILE_ROWS_MAX = 50_000

/**
 * Fields of a record in order. Type N has digits, right-aligned and padded with zeros. Type C has
 * text, left-aligned and padded with spaces.
 */
export type Layout<Name extends string> = readonly (readonly [
  name: Name,
  type: 'N' | 'C',
  length: number,
])[]

/**
 * Formats a record.
 * @throws RangeError if a value is longer than its field. Callers must check the values first
 */
export function writeRecord<Name extends string>(
  layout: Layout<Name>,
  size: number,
  values: Readonly<Partial<Record<Name, string | number>>>,
): string {
  const fields = layout.map(([name, type, length]) => {
    const text = String(values[name] ?? '')
    if (text.length > length) throw new RangeError(`${name} is longer than ${length}`)
    return type === 'N' ? text.padStart(length, '0') : text.padEnd(length)
  })
  return fields.join('').padEnd(size)
}

/** Returns the fields of a record without padding. Characters after the last field are ignored. */
export function readRecord<Name extends string>(
  layout: Layout<Name>,
  record: string,
): Record<Name, string> {
  let at = 0
  const values = layout.map(([name, type, length]) => {
    const value = record.slice(at, at + length)
    at += length
    return [name, type === 'N' ? value.trim() : value.trimEnd()] as const
  })
  return Object.fromEntries(values) as Record<Name, string>
}

// One byte is one character: ASCII, or kana of JIS X 0201. Other bytes are invalid in these files.
const characterOf = (byte: number): string =>
  byte < 0x80
    ? String.fromCodePoint(byte)
    : byte >= 0xa1 && byte <= 0xdf
      ? String.fromCodePoint(byte - 0xa1 + 0xff61)
      : '\ufffd'

/**
 * Encodes a text with one byte per character (JIS X 0201).
 * @throws RangeError for a character that has no byte in this encoding. Callers must check the text
 * first
 */
export function toBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0)!
    if (code < 0x80) return code
    if (code >= 0xff61 && code <= 0xff9f) return code - 0xff61 + 0xa1
    throw new RangeError(`${character} has no byte in a bank's file`)
  })
}

/** Returns the file with these records, each followed by CR and LF. */
export const joinRecords = (records: readonly string[]): Uint8Array =>
  toBytes(records.map((record) => `${record}\r\n`).join(''))

/** Number of records processed per step. */
const RECORDS_OF_STEP = 100

const [CR, LF, END_OF_FILE, EBCDIC_ONE] = [0x0d, 0x0a, 0x1a, 0xf1]

/**
 * Splits a file into records, with or without line ends, and with or without an end-of-file byte.
 * Stops at the first record of the wrong length, because all later positions would be wrong.
 */
export function* splitRecords(bytes: Uint8Array, size: number): Steps<string[] | FileProblem> {
  if (bytes.length > FILE_BYTES_MAX) return { problem: 'TOO_LARGE', recordNo: 0 }
  if (bytes[0] === EBCDIC_ONE) return { problem: 'EBCDIC', recordNo: 1 }
  const end = bytes.findLastIndex((byte) => byte !== CR && byte !== LF && byte !== END_OF_FILE) + 1
  const records: string[] = []
  for (let at = 0; at < end;) {
    const record = bytes.subarray(at, Math.min(at + size, end))
    const recordNo = records.length + 1
    if (record.some((byte) => byte === CR || byte === LF))
      return { problem: 'RECORD_LENGTH', recordNo }
    if (record.length < size) return { problem: 'CUT_SHORT', recordNo }
    records.push(Array.from(record, characterOf).join(''))
    at += size
    if (bytes[at] === CR) at++
    if (bytes[at] === LF) at++
    if (recordNo % RECORDS_OF_STEP === 0) yield
  }
  return records.length > 0 ? records : { problem: 'EMPTY', recordNo: 0 }
}

/**
 * Checks the order of records: header, data, trailer, end. With `several`, header, data and trailer
 * can repeat. Returns CUT_SHORT if the order is right but the last records are missing.
 */
export function orderProblem(records: readonly string[], several: boolean): FileProblem | null {
  const after: Readonly<Record<string, string>> = {
    '': '1',
    '1': '28',
    '2': '28',
    '8': several ? '19' : '9',
    '9': '',
  }
  let last = ''
  for (const [at, record] of records.entries()) {
    if (!after[last]!.includes(record[0]!)) return { problem: 'RECORD_ORDER', recordNo: at + 1 }
    last = record[0]!
  }
  return last === '9' ? null : { problem: 'CUT_SHORT', recordNo: records.length + 1 }
}
