import type { FeedFields } from '@choba/database/seed/feed-fields.ts'
import { type DemoMarks, readDemoMarks } from '@choba/database/seed/demo-marks.ts'
import { allShops } from '@choba/database/seed/shops.ts'
import { takeBatch } from '#areas/feed/feed.service.ts'
import type { Services } from '#platform/calls/area.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { chooseOriginals, withoutRefunded } from './originals.ts'
import { createTrade, type Trade, type TradeRow } from './trade.ts'
import { activeTerminals, type ActiveTerminals } from './terminals.ts'

// Adds transactions for the days on which the demo did not run. Records them in large batches, with
// the function that also records transactions of the feed.

const DAY = 86_400_000
/** Maximum number of days that are filled; earlier days stay empty. */
export const MAX_FILLED_DAYS = 60
/** Number of days per recording step. A refund in a step refers to a payment of an earlier step. */
const DAYS_AT_ONCE = 7
/** Rows per feed batch. */
const BATCH = 5_000

type Parts = Pick<Services, 'engine' | 'log' | 'tenants'>

/** Replacement for `notify` that sends nothing, because the transactions are days old. */
const silent: Notify = async () => {}

/** Transactions of the demo, and the time up to which they are recorded. */
export interface FilledDemo {
  readonly trade: Trade
  /** Last instant of the seeded year, in milliseconds. */
  readonly begin: number
  /** Time up to which transactions are recorded, in milliseconds. */
  readonly through: number
  /** Number of transactions recorded in this run. */
  readonly recorded: number
  /** True if no transaction after the seeded year existed before. */
  readonly isNew: boolean
}

const bodyOf = (rows: readonly FeedFields[]): Buffer =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

async function record(
  { engine, log }: Parts,
  rows: readonly TradeRow[],
  terminals: ActiveTerminals,
): Promise<number> {
  let recorded = 0
  for (const [tenantId, own] of Map.groupBy(rows, (row) => row.tenantId))
    for (let from = 0; from < own.length; from += BATCH) {
      const fields = own.slice(from, from + BATCH).map((row) => terminals.usable(row))
      const answer = await takeBatch({ engine, notify: silent }, tenantId, bodyOf(fields))
      recorded += answer.accepted
      const wrong = answer.rows.filter(
        ({ outcome }) => outcome === 'REJECTED' || outcome === 'DIFFERS',
      )
      if (wrong.length > 0)
        log.warn({ rows: wrong.slice(0, 5) }, 'some rows of the demo were not recorded')
    }
  return recorded
}

/**
 * Returns the time from which transactions are missing, in milliseconds. Each merchant has a last
 * transaction; the earliest of these times counts, but at most `MAX_FILLED_DAYS` ago.
 */
export function firstMissing(
  { begin, through }: DemoMarks,
  now: number,
  log: Services['log'],
): number {
  const from = Math.min(...allShops().map(({ plan }) => through.get(plan.id) ?? begin))
  const first = now - MAX_FILLED_DAYS * DAY
  const newest = Math.max(begin, ...through.values())
  if (newest < first) {
    const days = Math.floor((first - newest) / DAY)
    log.warn(
      `the demo stood still for more than ${MAX_FILLED_DAYS} days: ${days} of them stay without transactions`,
    )
  }
  return Math.max(from, first)
}

/**
 * Returns the terminal message about filled days; null if no days were filled, or the demo is new.
 */
export const filledLine = ({
  recorded,
  isNew,
}: Pick<FilledDemo, 'recorded' | 'isNew'>): string | null =>
  recorded === 0 || isNew
    ? null
    : `           recorded ${recorded} transactions since the last start`

/**
 * Records the demo's transactions since it last ran, for at most `MAX_FILLED_DAYS` days. Recorded
 * transactions are not repeated.
 * @param now end of the period, in milliseconds
 * @returns null for a database without a demo
 */
export async function fillMissingDays(
  parts: Parts,
  now: number,
  signal?: AbortSignal,
): Promise<FilledDemo | null> {
  const marks = await readDemoMarks(parts.engine)
  if (!marks) return null
  const trade = createTrade(marks.size, marks.begin)
  const start = firstMissing(marks, now, parts.log)
  const terminals = await activeTerminals(parts)
  let recorded = 0
  for (let from = start; from < now; from += DAYS_AT_ONCE * DAY) {
    if (signal?.aborted) break
    const to = Math.min(now, from + DAYS_AT_ONCE * DAY)
    const { rows, openRefunds } = trade.between({ from, to, sentThrough: marks.through })
    const later = await chooseOriginals(parts.engine, openRefunds, DAYS_AT_ONCE)
    const all = await withoutRefunded(parts.engine, [...rows, ...later])
    recorded += await record(
      parts,
      all.toSorted((a, b) => a.at - b.at),
      terminals,
    )
  }
  const filled = {
    trade,
    begin: marks.begin,
    through: now,
    recorded,
    isNew: marks.through.size === 0,
  }
  const line = filledLine(filled)
  if (line !== null && parts.log.level !== 'silent') console.log(line)
  return filled
}
