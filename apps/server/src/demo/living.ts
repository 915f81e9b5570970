import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantRow } from '@choba/database/tables.ts'
import { type FeedAnswer, type FeedClient, FeedRefused, openFeed } from '@choba/feed/feed-client.ts'
import { type HeartbeatKey, sendHeartbeats } from '@choba/feed/feed-heartbeat.ts'
import type { Services } from '#platform/calls/area.ts'
import { errorOf, type Log } from '#platform/observability/log.ts'
import { fillMissingDays, type FilledDemo } from './fill.ts'
import { showsOfStart } from './first-minutes.ts'
import { demoKey } from './gateway-key.ts'
import { chooseOriginals, withoutRefunded } from './originals.ts'
import { activeTerminals, heartbeatOf } from './terminals.ts'
import type { TradeRow } from './trade.ts'
import { createWorkingDays } from './working-day.ts'

// Sends new transactions of the demo's shops through the signed feed while the demo runs, like a
// payment gateway.

/** Milliseconds between two checks for rows to send. */
const TICK = 5_000
/** Milliseconds between two heartbeats of a terminal. */
const BEAT = 5 * 60_000
/**
 * If a process slept for longer than this many milliseconds, it records the missed transactions.
 */
const PAUSE = 3_600_000

export interface LivingParts extends Services {
  /** Origin of this server. */
  readonly origin: string
}

/** Feed connection of one tenant. */
interface TenantFeed {
  readonly tenant: TenantRow
  readonly key: HeartbeatKey
  readonly client: FeedClient
}

/** Logs problems with rejected rows, once per batch. */
const warnOf =
  (log: Log, { code }: TenantRow) =>
  (answer: FeedAnswer): void => {
    const wrong = answer.rows.filter(
      ({ outcome }) => outcome === 'REJECTED' || outcome === 'DIFFERS',
    )
    if (wrong.length > 0)
      log.warn({ tenant: code, rows: wrong.slice(0, 5) }, 'some rows of the demo were not taken')
  }

const spoolIn = ({ config }: Services): string => join(config.dataFolder, 'demo-feed')

async function openTenant(
  parts: LivingParts,
  tenant: TenantRow,
  signal: AbortSignal,
): Promise<TenantFeed> {
  const key = await demoKey(parts, tenant)
  const spool = join(spoolIn(parts), tenant.code)
  const onAnswer = warnOf(parts.log, tenant)
  return {
    tenant,
    key,
    client: await openFeed({ origin: parts.origin, ...key, spool, signal, onAnswer }),
  }
}

/** State of the running demo: rows to send, and time of the last heartbeats. */
interface Course {
  filled: FilledDemo
  through: number
  shows: TradeRow[]
  beat: number
}

/** Returns the rows to send up to `now`, oldest first. */
async function dueUntil({ engine }: LivingParts, course: Course, now: number): Promise<TradeRow[]> {
  const { rows, openRefunds } = course.filled.trade.between({ from: course.through, to: now })
  const later = openRefunds.length > 0 ? await chooseOriginals(engine, openRefunds, 0) : []
  const due = [...rows, ...later, ...course.shows.filter(({ at }) => at <= now)]
  const wanted = due.length > 0 ? await withoutRefunded(engine, due) : due
  return wanted.toSorted((a, b) => a.at - b.at)
}

async function sendTrade(
  parts: LivingParts,
  feeds: readonly TenantFeed[],
  course: Course,
  now: number,
): Promise<void> {
  const due = await dueUntil(parts, course, now)
  if (due.length > 0) {
    const { usable } = await activeTerminals(parts)
    for (const { tenant, client } of feeds)
      await client.give(due.filter(({ tenantId }) => tenantId === tenant.id).map(usable))
  }
  // From here on, the rows are stored in a file of the feed client, so they are not lost.
  course.through = now
  course.shows = course.shows.filter(({ at }) => at > now)
  for (const { client } of feeds) await client.drain()
}

async function beat(parts: LivingParts, feeds: readonly TenantFeed[], now: number): Promise<void> {
  const { all } = await activeTerminals(parts)
  for (const { tenant, key } of feeds) {
    const own = all.filter(({ shop }) => shop.plan.tenantId === tenant.id)
    const rows = own.map((terminal) => heartbeatOf(terminal, now)).filter((row) => row !== null)
    await sendHeartbeats(parts.origin, key, rows, AbortSignal.timeout(BEAT))
  }
}

async function run(parts: LivingParts, filled: FilledDemo, signal: AbortSignal): Promise<void> {
  const { log, engine, tenants } = parts
  const start = Date.now()
  const course: Course = {
    filled,
    through: filled.through,
    shows: await showsOfStart(engine, start),
    beat: 0,
  }
  const workUntil = createWorkingDays(parts, filled.begin, start)
  let feeds: TenantFeed[] = []
  let hasFailed = false
  while (!signal.aborted) {
    try {
      if (feeds.length === 0)
        for (const { tenant } of await tenants.all())
          feeds.push(await openTenant(parts, tenant, signal))
      if (Date.now() - course.through > PAUSE) {
        const again = await fillMissingDays(parts, Date.now(), signal)
        if (again) course.through = again.through
      }
      await sendTrade(parts, feeds, course, Date.now())
      if (Date.now() - course.beat >= BEAT) {
        course.beat = Date.now()
        await beat(parts, feeds, course.beat)
      }
      await workUntil(Date.now())
      hasFailed = false
    } catch (error) {
      if (signal.aborted) return
      // A user may have ended the key, so the next attempt opens the feeds again with new keys.
      feeds = []
      if (!hasFailed)
        log.warn({ err: errorOf(error) }, 'the living demo could not send; it tries again')
      hasFailed = !(error instanceof FeedRefused)
    }
    await sleep(TICK, undefined, { signal }).catch(() => {})
  }
}

/**
 * Records the transactions that the demo missed since it last ran. A failure is logged and never
 * ends the server.
 * @returns function that continues the demo at the given origin and returns a stop function; null
 * if the demo does not continue
 */
export async function prepareLiving(
  services: Services,
): Promise<((origin: string) => () => Promise<void>) | null> {
  if (services.config.demo !== 'living') return null
  const log = services.log.child({ component: 'demo' })
  const failed = (error: unknown) => log.error({ err: errorOf(error) }, 'the demo does not go on')
  const filled = await fillMissingDays(services, Date.now()).catch(failed)
  if (!filled) return null
  // Deletes unsent rows of an earlier demo.
  if (filled.isNew) await rm(spoolIn(services), { recursive: true, force: true })
  return (origin) => {
    const stopping = new AbortController()
    const running = run({ ...services, log, origin }, filled, stopping.signal).catch(failed)
    return async () => {
      stopping.abort()
      await running
    }
  }
}
