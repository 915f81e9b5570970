import { withScope } from '@choba/database/scope.ts'
import type { FeedFields } from '@choba/database/seed/feed-fields.ts'
import { allShops, type Shop } from '@choba/database/seed/shops.ts'
import { midnightOf } from '@choba/database/seed/trading-time.ts'
import type { Services } from '#platform/calls/area.ts'
import type { TradeRow } from './trade.ts'

// Terminals of the demo, and their heartbeats.

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
/**
 * A terminal is switched on this many milliseconds before its store opens, and switched off this
 * many milliseconds after its store closes.
 */
const MARGIN = 20 * MINUTE
/** One in this many terminals hangs on a day, for `HANGS_FOR` milliseconds. */
const HANGS = 14
const HANGS_FOR = 90 * MINUTE
/** One in this many terminals reports a fault on a day. */
const FAULTY = 40
const VERSIONS = ['4.2.0', '4.2.0', '4.2.0', '4.1.3'] as const

/** An active terminal of a shop, which can be used for payments. */
export interface DemoTerminal {
  readonly shop: Shop
  readonly id: number
  readonly storeCode: string
  readonly terminalNo: string
  readonly isUnattended: boolean
}

export interface ActiveTerminals {
  readonly all: readonly DemoTerminal[]
  /**
   * Returns the feed fields of a row with an active terminal: the terminal of the row, else another
   * terminal of the same store, else no terminal.
   */
  readonly usable: (row: TradeRow) => FeedFields
}

export const placeKey = (merchantId: number, storeCode: string, terminalNo: string): string =>
  `${merchantId} ${storeCode} ${terminalNo}`

/** Reads the active terminals of the demo's merchants. */
export async function activeTerminals({
  engine,
  tenants,
}: Pick<Services, 'engine' | 'tenants'>): Promise<ActiveTerminals> {
  const shops = new Map(allShops().map((shop) => [shop.plan.id, shop]))
  const all: DemoTerminal[] = []
  for (const { tenant } of await tenants.all()) {
    const rows = await withScope(
      engine,
      { role: 'admin', tenantId: tenant.id },
      ({ q }) =>
        q
          .selectFrom('terminals as t')
          .innerJoin('stores as s', (join) =>
            join.onRef('s.merchant_id', '=', 't.merchant_id').onRef('s.id', '=', 't.store_id'),
          )
          .select(['t.merchant_id', 't.id', 's.code', 't.terminal_no', 't.device_type'])
          .where('t.tenant_id', '=', tenant.id)
          .where('t.state', '=', 'ACTIVE')
          .where('t.merchant_id', 'in', [...shops.keys()])
          .orderBy('t.merchant_id')
          .orderBy('t.id')
          .execute(),
      { readOnly: true },
    )
    for (const row of rows)
      all.push({
        shop: shops.get(row.merchant_id)!,
        id: row.id,
        storeCode: row.code,
        terminalNo: row.terminal_no,
        isUnattended: row.device_type === 'UNATTENDED',
      })
  }
  const known = new Set(all.map((one) => placeKey(one.shop.plan.id, one.storeCode, one.terminalNo)))
  const byStore = Map.groupBy(all, (one) => `${one.shop.plan.id} ${one.storeCode}`)
  return {
    all,
    usable: ({ merchantId, fields }: TradeRow): FeedFields => {
      const { terminalNo, deviceNo: _deviceNo, ...rest } = fields
      const storeCode = fields['storeCode']!
      if (terminalNo === undefined || known.has(placeKey(merchantId, storeCode, terminalNo)))
        return fields
      const other = byStore.get(`${merchantId} ${storeCode}`)?.[0]
      return other ? { ...rest, terminalNo: other.terminalNo } : rest
    },
  }
}

/** Status that a terminal reports; null if the terminal hangs and reports nothing. */
export type Said = 'READY' | 'FAULT' | 'OFF' | null

/** Returns a pseudorandom number that is constant for a terminal and day. */
const dice = ({ shop, id }: DemoTerminal, day: number): number =>
  ((Math.imul(shop.plan.id * 1_009 + id, 0x9e3779b1) ^ Math.imul(day, 0x85ebca6b)) >>> 7) >>> 0

/** Returns begin and end of the current or next business day, in milliseconds. */
function openAt(shop: Shop, now: number): { opens: number; closes: number; day: number } {
  const wall = now + shop.offset
  // A shop that closes after midnight is still in the previous day.
  const closesAfter = Math.max(0, shop.kind.closes - 1_440) * MINUTE + MARGIN
  const day = Math.floor((wall - closesAfter) / DAY)
  const midnight = midnightOf(shop, new Date(day * DAY).toISOString().slice(0, 10))
  return {
    opens: midnight + shop.kind.opens * MINUTE,
    closes: midnight + shop.kind.closes * MINUTE,
    day,
  }
}

/**
 * Returns the status of a terminal at `now`. A terminal is on while its store is open; an
 * unattended terminal is always on.
 */
export function saidAt(terminal: DemoTerminal, now: number): Said {
  const { opens, closes, day } = openAt(terminal.shop, now)
  const drawn = dice(terminal, day)
  const isOpen = now >= opens - MARGIN && now < closes + MARGIN
  if (!isOpen && !terminal.isUnattended) return 'OFF'
  if (drawn % FAULTY === 1) return 'FAULT'
  if (drawn % HANGS !== 0 || !isOpen) return 'READY'
  const from = opens + (Math.floor(drawn / HANGS) % 8) * 60 * MINUTE
  return now >= from && now < from + HANGS_FOR ? null : 'READY'
}

/** Returns the heartbeat of a terminal at `now`; null if the terminal sends none. */
export function heartbeatOf(terminal: DemoTerminal, now: number): FeedFields | null {
  const state = saidAt(terminal, now)
  if (state === null) return null
  const { shop, id, storeCode, terminalNo } = terminal
  const { opens } = openAt(shop, now)
  const signedIn = opens - MARGIN + (id % 10) * MINUTE
  return {
    entCode: shop.plan.code,
    storeCode,
    terminalNo,
    state,
    appVersion: VERSIONS[id % VERSIONS.length]!,
    // Every fifth device does not report its sign-in.
    ...(id % 5 !== 4 &&
      state !== 'OFF' &&
      signedIn <= now && { signedInAt: new Date(signedIn).toISOString() }),
  }
}
