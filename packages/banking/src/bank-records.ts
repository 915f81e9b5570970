import type { Steps } from './steps.ts'

/**
 * What is wrong with a bank's file. EMPTY, TOO_LARGE, EBCDIC and OTHER_FILE (another kind than expected) are about the whole;
 * CUT_SHORT is a last record that ends early, RECORD_LENGTH another that does; the rest name their record.
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

/** `recordNo` counts from 1, the header among them; a CSV file's is the line. `field` is of the layout. */
export interface FileProblem {
  readonly problem: FileProblemName
  readonly recordNo: number
  readonly field?: string
}

/** More than this of one file is not listed: it is another kind of file then. */
export const PROBLEMS_MAX = 100

/** What a file may weigh. */
export const FILE_BYTES_MAX = 10_000_000
/** Payments, or lines of a statement, in a file. */
export const FILE_ROWS_MAX = 50_000

/** The fields of a record in their order: N is digits, right-aligned after zeros; C is text, left-aligned before spaces. */
export type Layout<Name extends string> = readonly (readonly [
  name: Name,
  type: 'N' | 'C',
  length: number,
])[]

/** @throws RangeError when a value is longer than its field: it is checked before */
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

/** Every field of a record, without the spaces that fill it. What the layout does not name at its end is passed over. */
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

// One byte is one character: ASCII, and the kana of JIS X 0201. What else there may be is no text of these files.
const characterOf = (byte: number): string =>
  byte < 0x80
    ? String.fromCodePoint(byte)
    : byte >= 0xa1 && byte <= 0xdf
      ? String.fromCodePoint(byte - 0xa1 + 0xff61)
      : '\ufffd'

/** @throws RangeError for a character that has no byte: it is checked before */
export function toBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0)!
    if (code < 0x80) return code
    if (code >= 0xff61 && code <= 0xff9f) return code - 0xff61 + 0xa1
    throw new RangeError(`${character} has no byte in a bank's file`)
  })
}

/** The file of these records, each with the end of its line. */
export const joinRecords = (records: readonly string[]): Uint8Array =>
  toBytes(records.map((record) => `${record}\r\n`).join(''))

/** Records that are read before others have their turn. */
const RECORDS_OF_STEP = 100

const [CR, LF, END_OF_FILE, EBCDIC_ONE] = [0x0d, 0x0a, 0x1a, 0xf1]

/**
 * The records of a file, with or without ends of lines, and an end-of-file byte after the last or none. Stops at the first that
 * has not its length, for nothing stands where it should after it.
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
 * Whether records come in their order: header, data, trailer, as often as `several` allows, and an end. Records that are
 * all in order but end too early are CUT_SHORT.
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
