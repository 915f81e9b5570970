import { addDays } from '@choba/contract/period.ts'
import { type DayPlan, type LaterRefund, planDay } from '@choba/database/seed/day-plan.ts'
import { type FeedFields, paymentFields, refundFields } from '@choba/database/seed/feed-fields.ts'
import { livingNumber, paymentNumbers } from '@choba/database/seed/living-numbers.ts'
import type { Shop } from '@choba/database/seed/shops.ts'
import { plainAmount } from '@choba/contract/money.ts'

/** A feed row that the demo sends. */
export interface TradeRow {
  /** Time of the transaction, in milliseconds. */
  readonly at: number
  readonly tenantId: number
  readonly merchantId: number
  readonly fields: FeedFields
}

/** A refund whose payment is not chosen yet. */
export interface OpenRefund extends LaterRefund {
  readonly day: string
}

export interface DueTrade {
  /** Rows sorted by time. */
  readonly rows: readonly TradeRow[]
  readonly openRefunds: readonly OpenRefund[]
}

export interface Trade {
  /** Returns the shops' transactions after `from` and up to `to`. */
  between(span: Span): DueTrade
}

export interface Span {
  readonly from: number
  readonly to: number
  /** Instant up to which all rows of a merchant were already sent, by merchant id. */
  readonly sentThrough?: ReadonlyMap<number, number>
}

/** Number of day plans in the cache. `between` needs the plans of up to this many days at once. */
const KEPT = 4
const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

const rowOf = (shop: Shop, at: number, fields: FeedFields): TradeRow => ({
  at,
  tenantId: shop.plan.tenantId,
  merchantId: shop.plan.id,
  fields,
})

/**
 * Converts a day's plan to feed rows.
 * @param begin end of the seeded payments in milliseconds; their refunds are seeded too
 */
function rowsOf(
  { day, lines }: DayPlan,
  begin: number,
  isDue: (shop: Shop, at: number) => boolean,
): TradeRow[] {
  return lines
    .filter(({ shop, at }) => isDue(shop, at))
    .flatMap(({ shop, at, line }) => {
      const { original } = line
      if (!original)
        return [rowOf(shop, at, paymentFields(shop, line, paymentNumbers(day, shop, line)))]
      if (original.paidAt <= begin) return []
      const fields = refundFields({
        of: paymentFields(shop, original, paymentNumbers(day, shop, original)),
        paymentNo: livingNumber(day, shop.plan.id, line.serial),
        amount: plainAmount(line.amount, shop.plan.currency),
        at,
        hasFailed: line.state !== 5,
        reason: line.reason,
        remark: line.remark,
      })
      return [rowOf(shop, at, fields)]
    })
}

/**
 * Generates transactions of the demo's shops after the seeded year, with the same model.
 * @param size number of transactions per year
 * @param begin last instant of the seeded year, in milliseconds
 */
export function createTrade(size: number, begin: number): Trade {
  const plans = new Map<string, DayPlan>()
  const planOf = (day: string): DayPlan => {
    const plan = plans.get(day) ?? planDay(size, day)
    // Removes the oldest plan; a map keeps the order of insertion.
    plans.delete(day)
    plans.set(day, plan)
    for (const oldest of plans.keys()) if (plans.size > KEPT) plans.delete(oldest)
    return plan
  }
  return {
    between({ from, to, sentThrough }) {
      const rows: TradeRow[] = []
      const openRefunds: OpenRefund[] = []
      const isDue = ({ plan }: Shop, at: number) =>
        at <= to && at > Math.max(from, sentThrough?.get(plan.id) ?? from)
      // A business day begins up to half a day before the UTC day, and ends some hours after it.
      const first = addDays(utcDay(from), -1)
      for (let day = first; day <= addDays(utcDay(to), 1); day = addDays(day, 1)) {
        const plan = planOf(day)
        rows.push(...rowsOf(plan, begin, isDue))
        for (const refund of plan.laterRefunds)
          if (isDue(refund.shop, refund.at)) openRefunds.push({ ...refund, day })
      }
      return { rows: rows.toSorted((a, b) => a.at - b.at), openRefunds }
    },
  }
}
