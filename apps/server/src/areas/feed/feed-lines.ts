import { FEED_LINE_MAX, FEED_ROWS_MAX, type FeedNote } from '@choba/contract/feed-rows.ts'
import type { feedJa } from '@choba/phrases/feed.ja.ts'
import { tidyCode } from '@choba/contract/text.ts'
import {
  fields,
  maskField,
  tidyField,
  type Field,
  type RawRow,
  type Reason,
} from '@choba/import-format/row/row-fields.ts'
import { isPointField, readPoints, type RowPoints } from '@choba/import-format/row/row-points.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { mapInTurns } from '#platform/http/event-loop.ts'

/** Reason for rejecting a row. The texts for some reasons are shared with file imports. */
export type FeedReason = Reason | keyof typeof feedJa.reasons

/**
 * Parsed line of a batch: a row with the field names of an import, or the reason why the line is
 * invalid.
 */
export interface FeedLine {
  readonly line: number
  /** Merchant code; empty if the line has no merchant code. */
  readonly entCode: string
  readonly raw: RawRow
  readonly points: RowPoints | null
  readonly notes: FeedNote[]
  /** Names of fields that the format does not contain. They are ignored. */
  readonly ignored: string[]
  readonly rejected: { reason: FeedReason; value: string } | null
}

const NEWLINE = 0x0a
const utf8 = new TextDecoder('utf-8', { fatal: true })
const known: ReadonlySet<string> = new Set(fields)
/** Alternative names of fields, with the name that the format uses. */
const aliases: Readonly<Record<string, Field>> = { orderNo: 'outTradeNo' }

/** Parses a line as JSON. Returns null if the line is not a JSON object. */
export const parsed = (bytes: Uint8Array): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

function readLine(line: number, bytes: Uint8Array): FeedLine {
  const notes = new Set<FeedNote>()
  const ignored: string[] = []
  const raw: RawRow = {}
  let points: RowPoints | null = null
  const end = (rejected: FeedLine['rejected'], entCode = ''): FeedLine => ({
    line,
    entCode,
    raw,
    points,
    notes: [...notes],
    ignored,
    rejected,
  })
  if (bytes.length > FEED_LINE_MAX)
    return end({ reason: 'lineTooLong', value: String(bytes.length) })
  const row = parsed(bytes)
  if (!row) return end({ reason: 'lineNotJson', value: '' })
  const read = readPoints(row)
  points = read.points
  if (read.odd !== null) notes.add('POINTS_IGNORED')
  if (points !== null && points.cardNo === null) notes.add('POINTS_WITHOUT_CARD')
  if (read.isMasked) notes.add('CARD_MASKED')
  let entCode = ''
  let odd: string | null = null
  for (const [name, value] of Object.entries(row)) {
    if (isPointField(name)) continue
    const field = aliases[name] ?? (known.has(name) ? (name as Field) : null)
    if (field === null && name !== 'entCode') {
      notes.add('FIELDS_IGNORED')
      ignored.push(name)
      continue
    }
    if (value === null || value === '') continue
    if (typeof value !== 'string' || !value.isWellFormed()) {
      odd ??= name
      continue
    }
    if (field === null) {
      entCode = tidyCode(value)
      continue
    }
    const tidy = tidyField(field, value)
    const masked = maskField(field, tidy)
    if (masked !== tidy) notes.add('CARD_MASKED')
    if (masked) raw[field] = masked
  }
  return end(odd === null ? null : { reason: 'fieldNotText', value: odd }, entCode)
}

/**
 * Returns the rows of a body, without empty lines.
 * @throws AppError bodyTooLarge for more lines than a batch may contain
 */
export const readLines = (body: Uint8Array): Promise<FeedLine[]> => linesOf(body, readLine)

/**
 * Parses each line of a body. Pauses every few milliseconds, so that the server can handle other
 * requests meanwhile.
 * @throws AppError bodyTooLarge for more lines than a batch may contain
 */
export const linesOf = <T>(
  body: Uint8Array,
  read: (line: number, bytes: Uint8Array) => T,
): Promise<T[]> => mapInTurns(filledLines(body), ([line, bytes]) => read(line, bytes))

/** Yields the lines that are not empty, with their line numbers, which start at 1. */
function* filledLines(body: Uint8Array): Generator<[line: number, bytes: Uint8Array]> {
  let [line, filled] = [0, 0]
  for (let from = 0; from < body.length;) {
    const found = body.indexOf(NEWLINE, from)
    const to = found < 0 ? body.length : found
    const bytes = body.subarray(from, body[to - 1] === 0x0d && to > from ? to - 1 : to)
    from = to + 1
    line++
    if (bytes.length === 0) continue
    if (++filled > FEED_ROWS_MAX) throw new AppError('bodyTooLarge')
    yield [line, bytes]
  }
}
