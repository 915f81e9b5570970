import { FEED_LINE_MAX } from '@choba/contract/feed-rows.ts'
import {
  APP_VERSION_MAX,
  type TerminalState,
  terminalStates,
} from '@choba/contract/feed-terminals.ts'
import { line as textLine } from '@choba/contract/fields.ts'
import { tidyCode } from '@choba/contract/text.ts'
import { DAY_2000, readMoment } from '@choba/import-format/row/wall-clock.ts'
import * as z from 'zod/mini'
import { linesOf, parsed, type FeedReason } from './feed-lines.ts'

/**
 * Parsed line of a heartbeat batch: data that a terminal reports, or the reason why the line is
 * invalid.
 */
export interface HeartbeatLine {
  readonly line: number
  /** Merchant code; empty if the line has no merchant code. */
  readonly entCode: string
  /** Store code; empty if the line names its store by `serviceId`. */
  readonly storeCode: string
  readonly serviceId: string
  readonly terminalNo: string
  readonly appVersion: string | null
  readonly state: TerminalState
  /** Time of the heartbeat in milliseconds; the time of the request if the line has none. */
  readonly at: number
  /**
   * Time of the last sign-in on the device in milliseconds, never later than `at`; null if the line
   * has none.
   */
  readonly signedInAt: number | null
  readonly rejected: { readonly reason: FeedReason; readonly value: string } | null
}

const CLOCK_SKEW = 300_000
const codes = ['entCode', 'storeCode', 'serviceId', 'terminalNo'] as const
const read = ['appVersion', 'state', 'seenAt', 'signedInAt', ...codes] as const
const states: ReadonlySet<string> = new Set(terminalStates)
const version = textLine(APP_VERSION_MAX, 1)

/**
 * Parses a time with an offset, in the format of transaction rows. Returns NaN for an invalid text
 * or a time before the year 2000.
 */
const millisecondsOf = (text: string): number => {
  const at = readMoment(text, null)
  return at === null || at < DAY_2000 ? Number.NaN : at
}

function readHeartbeat(line: number, bytes: Uint8Array, now: number): HeartbeatLine {
  const empty = { entCode: '', storeCode: '', serviceId: '', terminalNo: '' }
  const none = {
    line,
    ...empty,
    appVersion: null,
    state: 'READY',
    at: now,
    signedInAt: null,
  } as const
  const rejected = (
    reason: FeedReason,
    value: string,
    known: Partial<HeartbeatLine> = {},
  ): HeartbeatLine => ({
    ...none,
    ...known,
    rejected: { reason, value },
  })
  if (bytes.length > FEED_LINE_MAX) return rejected('lineTooLong', String(bytes.length))
  const row = parsed(bytes)
  if (!row) return rejected('lineNotJson', '')
  const texts: Partial<Record<(typeof read)[number], string>> = {}
  for (const name of read) {
    const value = Object.hasOwn(row, name) ? row[name] : null
    if (value === null || value === '') continue
    if (typeof value !== 'string' || !value.isWellFormed()) return rejected('fieldNotText', name)
    texts[name] = value
  }
  const known = { ...empty }
  for (const name of codes) known[name] = tidyCode(texts[name] ?? '')
  const { appVersion = null, state = 'READY', seenAt, signedInAt } = texts
  if (appVersion !== null && !z.safeParse(version, appVersion).success)
    return rejected('appVersionInvalid', appVersion, known)
  if (!states.has(state)) return rejected('terminalStateInvalid', state, known)
  const seen = seenAt === undefined ? now : millisecondsOf(seenAt)
  if (Number.isNaN(seen)) return rejected('seenAtInvalid', seenAt!, known)
  if (seen > now + CLOCK_SKEW) return rejected('inFuture', seenAt!, known)
  const signedIn = signedInAt === undefined ? null : millisecondsOf(signedInAt)
  if (Number.isNaN(signedIn)) return rejected('signedInAtInvalid', signedInAt!, known)
  if (signedIn !== null && signedIn > now + CLOCK_SKEW)
    return rejected('inFuture', signedInAt!, known)
  // If the device's clock is ahead, its times are in the future. They are limited to the current
  // time.
  const at = Math.min(seen, now)
  return {
    line,
    ...known,
    appVersion,
    state: state as TerminalState,
    at,
    signedInAt: signedIn === null ? null : Math.min(signedIn, at),
    rejected: null,
  }
}

/**
 * Parses the heartbeats of a body.
 * @throws AppError bodyTooLarge for more lines than a batch may contain
 */
export const readHeartbeats = (body: Uint8Array, now: number): Promise<HeartbeatLine[]> =>
  linesOf(body, (line, bytes) => readHeartbeat(line, bytes, now))
