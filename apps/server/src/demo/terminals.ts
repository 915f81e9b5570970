import { withScope } from '@choba/database/scope.ts'
import type { FeedFields } from '@choba/database/seed/feed-fields.ts'
import { allShops, type Shop } from '@choba/database/seed/shops.ts'
import { midnightOf } from '@choba/database/seed/trading-time.ts'
import type { Services } from '#platform/calls/area.ts'
import type { TradeRow } from './trade.ts'

// The terminals of the demo: which there are, and what each says of itself.

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
/** Before its store opens, a terminal is switched on; after it closes, off. */
const MARGIN = 20 * MINUTE
/** One terminal in so many hangs on a day, for so long. */
const HANGS = 14
const HANGS_FOR = 90 * MINUTE
/** One terminal in so many reports a fault on a day. */
const FAULTY = 40
const VERSIONS = ['4.2.0', '4.2.0', '4.2.0', '4.1.3'] as const

/** A terminal that may take payments. */
export interface DemoTerminal {
  readonly shop: Shop
  readonly id: number
  readonly storeCode: string
  readonly terminalNo: string
  readonly isUnattended: boolean
}

export interface ActiveTerminals {
  readonly all: readonly DemoTerminal[]
  /** The row on a terminal that may take it: its own, else another one of its store, else none. */
  readonly usable: (row: TradeRow) => FeedFields
}

export const placeKey = (merchantId: number, storeCode: string, terminalNo: string): string =>
  `${merchantId} ${storeCode} ${terminalNo}`

/** Reads the terminals of the demo's merchants that are in use. */
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

/** What a terminal says of itself at a moment; null: nothing, because it hangs. */
export type Said = 'READY' | 'FAULT' | 'OFF' | null

/** A number that is the same for a terminal all day, and differs between terminals and days. */
const dice = ({ shop, id }: DemoTerminal, day: number): number =>
  ((Math.imul(shop.plan.id * 1_009 + id, 0x9e3779b1) ^ Math.imul(day, 0x85ebca6b)) >>> 7) >>> 0

/** When the day's trading began and ends that is under way or comes next, in milliseconds. */
function openAt(shop: Shop, now: number): { opens: number; closes: number; day: number } {
  const wall = now + shop.offset
  // A shop that closes after midnight is still in the day before.
  const closesAfter = Math.max(0, shop.kind.closes - 1_440) * MINUTE + MARGIN
  const day = Math.floor((wall - closesAfter) / DAY)
  const midnight = midnightOf(shop, new Date(day * DAY).toISOString().slice(0, 10))
  return {
    opens: midnight + shop.kind.opens * MINUTE,
    closes: midnight + shop.kind.closes * MINUTE,
    day,
  }
}

/** What a terminal says at `now`: on while its store is open; an unattended one is always on. */
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

/** The heartbeat of a terminal at `now`; null where it sends none. */
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
