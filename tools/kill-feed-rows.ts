import { addDays } from '@choba/contract/period.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import type { FeedRow } from '../packages/feed/src/feed-client.ts'

/** Expected final state of the row with a payment number. */
interface Expected {
  readonly state: number
  readonly amount: number
  readonly original: string | null
  readonly place: string
}

export interface PlannedFeed {
  /** Batches in the order of sending. Each element contains the batches of one client. */
  readonly batches: FeedRow[][]
  readonly expected: ReadonlyMap<string, Expected>
}

const merchants = ['UTAMARU', 'SHIBUYA-COFFEE', 'TORIMARU']
/** Code of the merchant that awards points. */
const givesPoints = 'SHIBUYA-COFFEE'

function shuffle(items: FeedRow[], chance: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1))
    const [one, two] = [items[last]!, items[other]!]
    items[last] = two
    items[other] = one
  }
}

/**
 * Generates rows as a gateway sends them when its network is bad. Some payments fail first, some
 * are partly refunded, one row in ten is a duplicate, and the order is random. At the merchant that
 * awards points, most payments have a point card, and some belong to the same order.
 * @param prefix beginning of the payment numbers
 * @param count approximate number of rows
 * @param size rows per batch
 */
export function planFeed(
  prefix: string,
  count: number,
  size: number,
  chance: () => number,
): PlannedFeed {
  const rows: FeedRow[] = []
  const expected = new Map<string, Expected>()
  const days = [10, 9].map((ago) => addDays(new Date().toISOString().slice(0, 10), -ago))
  const add = (row: FeedRow) => {
    rows.push(row)
    if (chance() < 0.1) rows.push(row)
  }
  for (let at = 0; rows.length < count; at++) {
    const paymentNo = `${prefix}-${at}`
    const amount = 100 + Math.floor(chance() * 5_000)
    const minute = String(Math.floor(chance() * 60)).padStart(2, '0')
    const row = {
      entCode: merchants[at % merchants.length]!,
      storeCode: `S000${1 + (at % 3)}`,
      paymentType: chance() < 0.5 ? 'CASH' : 'PAYPAY',
      paidAt: `${days[at % 2]}T${10 + (at % 9)}:${minute}:00+09:00`,
    }
    const place = `${row.entCode} ${row.storeCode} ${row.paidAt.slice(0, 16)}`
    const points: FeedRow =
      row.entCode === givesPoints && chance() < 0.7
        ? { pointCardNo: `${prefix}-C${Math.floor(chance() * 30)}` }
        : {}
    const order: FeedRow =
      chance() < 0.3 ? { outTradeNo: `${prefix}-O${Math.floor(chance() * 40)}` } : {}
    const payment = {
      ...row,
      ...points,
      ...order,
      paymentNo,
      tradeKind: 'PAYMENT',
      state: 'PAID',
      amount: String(amount),
    }
    const kind = chance()
    if (kind < 0.1) add({ ...payment, state: 'FAILED' })
    const isPaid = kind < 0.05 || kind >= 0.1
    if (isPaid) add(payment)
    expected.set(paymentNo, { state: isPaid ? 1 : 2, amount, original: null, place })
    const refunds = isPaid && chance() < 0.1 ? 1 + Math.floor(chance() * 2) : 0
    for (let refund = 0; refund < refunds; refund++) {
      const refundNo = `${paymentNo}-R${refund}`
      const part = Math.max(1, Math.floor(amount * (0.2 + chance() * 0.3)))
      const refunded = {
        ...row,
        tradeKind: 'REFUND',
        amount: String(part),
        originalPaymentNo: paymentNo,
      }
      add({ ...refunded, paymentNo: refundNo, state: 'SUCCEEDED' })
      expected.set(refundNo, { state: 5, amount: part, original: paymentNo, place })
    }
  }
  shuffle(rows, chance)
  const batches: FeedRow[][] = []
  for (let from = 0; from < rows.length; from += size) batches.push(rows.slice(from, from + size))
  return { batches, expected }
}

/**
 * Returns differences between the database and the sent rows; empty if there are none. Each payment
 * number must exist once and in its final state, and each refund must be linked to its payment.
 */
export async function feedDifferences(
  engine: Engine,
  prefix: string,
  expected: ReadonlyMap<string, Expected>,
): Promise<string[]> {
  const { rows, refunded } = await asOwner(engine, async (q) => {
    const found = await sql<{ payment_no: string } & Expected>`
      select t.payment_no, t.state::int as state, t.amount::int as amount, o.payment_no as original,
        m.code || ' ' || s.code || ' ' || to_char(t.paid_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD"T"HH24:MI') as place
      from transactions t join merchants m on m.id = t.merchant_id
      join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
      left join transactions o on o.merchant_id = t.merchant_id and o.id = t.original_id
      where t.payment_no like ${`${prefix}-%`}`.execute(q)
    const wrong = await sql<{ payment_no: string }>`
      select p.payment_no from transactions p
      left join (select merchant_id, original_id, sum(amount) as amount from transactions where trade_kind = 2 and state = 5
        group by merchant_id, original_id) r on r.merchant_id = p.merchant_id and r.original_id = p.id
      where p.payment_no like ${`${prefix}-%`} and p.trade_kind = 1 and p.refunded <> coalesce(r.amount, 0)`.execute(
      q,
    )
    const waiting = await sql<{ payment_no: string }>`
      select original_payment_no as payment_no from unlinked_refunds`.execute(q)
    return { rows: found.rows, refunded: [...wrong.rows, ...waiting.rows] }
  })
  const seen = new Map<string, number>()
  const differences = refunded.map(
    (row) => `${row.payment_no}: its refunded amount differs from its refunds`,
  )
  for (const { payment_no: number, ...row } of rows) {
    seen.set(number, (seen.get(number) ?? 0) + 1)
    const wanted = expected.get(number)
    if (JSON.stringify(row) !== JSON.stringify(wanted))
      differences.push(
        `${number} is ${JSON.stringify(row)}, but was sent as ${JSON.stringify(wanted)}`,
      )
  }
  for (const number of expected.keys())
    if (seen.get(number) !== 1) differences.push(`${number} exists ${seen.get(number) ?? 0} times`)
  return differences
}
