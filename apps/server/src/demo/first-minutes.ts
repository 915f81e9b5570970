import { withScope } from '@choba/database/scope.ts'
import type { Engine } from '@choba/database/engine.ts'
import { paymentFields, refundFields, type FeedFields } from '@choba/database/seed/feed-fields.ts'
import {
  KIND_AT,
  livingNumber,
  NUMBER_LENGTH,
  paymentNumbers,
  SHOWN_DIGIT,
} from '@choba/database/seed/living-numbers.ts'
import { makePayment, type PlannedPayment } from '@choba/database/seed/payments.ts'
import { random } from '@choba/database/seed/random.ts'
import { allShops, type Shop } from '@choba/database/seed/shops.ts'
import { sql } from 'kysely'
import type { TradeRow } from './trade.ts'

// Transactions in the first minutes after the demo starts. Without them, a user would wait long for
// a new transaction at night or in a small demo. They are sent at most once an hour.

const SECOND = 1_000
const HOUR = 3_600_000
const DAY = 86_400_000

type Scene = 'payment' | 'failed' | 'refund'
/** Events, with their seconds after the start. The refund refers to the first payment. */
const scenes: readonly (readonly [after: number, scene: Scene])[] = [
  [0, 'payment'],
  [45, 'payment'],
  [100, 'failed'],
  [160, 'payment'],
  [240, 'refund'],
  [330, 'payment'],
  [450, 'payment'],
  [540, 'failed'],
]

/** Draws a random payment by wallet or card, and makes it successful. */
function drawPayment(shop: Shop, at: number, seed: number, serial: number): PlannedPayment {
  const chance = random(seed)
  for (;;) {
    const payment = makePayment(shop, at, chance, () => serial)
    if (payment.paymentClass <= 2) return { ...payment, line: { ...payment.line, state: 1 } }
  }
}

/** Returns the feed rows of a shop's first minutes, with numbers that differ from other starts. */
export function firstMinutes(shop: Shop, start: number): TradeRow[] {
  const day = new Date(start).toISOString().slice(0, 10)
  // Counts seconds, so that two starts never have the same serial number.
  const serial = Math.floor((start % DAY) / SECOND) * scenes.length
  const { id: merchantId, tenantId } = shop.plan
  let first: FeedFields | null = null
  return scenes.map(([after, scene], nth) => {
    const at = start + after * SECOND
    const row = (fields: FeedFields): TradeRow => ({ at, tenantId, merchantId, fields })
    if (scene === 'refund' && first) {
      const paymentNo = livingNumber(day, merchantId, serial + nth, 'shown')
      return row(
        refundFields({
          of: first,
          paymentNo,
          amount: first['amount']!,
          at,
          reason: 'CUSTOMER_REQUEST',
        }),
      )
    }
    const { line } = drawPayment(shop, at, start + nth * 7_919, serial + nth)
    const shown = scene === 'failed' ? { ...line, state: 2 } : line
    const fields = paymentFields(shop, shown, paymentNumbers(day, shop, shown, 'shown'))
    first ??= fields
    return row(fields)
  })
}

/** True if the merchant already had rows of the first minutes within the last hour. */
async function wasShown(engine: Engine, { plan }: Shop, now: number): Promise<boolean> {
  const { rows } = await withScope(
    engine,
    { role: 'admin', tenantId: plan.tenantId },
    ({ q }) =>
      sql`
      select from transactions where merchant_id = ${plan.id} and paid_at > ${new Date(now - HOUR)}::timestamptz
        and length(payment_no) = ${NUMBER_LENGTH} and substr(payment_no, ${KIND_AT}::int, 1) = ${SHOWN_DIGIT}
      limit 1`.execute(q),
    { readOnly: true },
  )
  return rows.length > 0
}

/** Returns the first minutes' rows of each tenant's biggest merchant. */
export async function showsOfStart(engine: Engine, start: number): Promise<TradeRow[]> {
  const rows: TradeRow[] = []
  for (const shop of allShops().filter(({ isMain }) => isMain))
    if (!(await wasShown(engine, shop, start))) rows.push(...firstMinutes(shop, start))
  return rows.toSorted((a, b) => a.at - b.at)
}
