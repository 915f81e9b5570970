import type { AwardRule } from '@choba/contract/point-award.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { SalePayment, SaleWithPayments } from '#areas/orders/orders.service.ts'
import {
  countAwardDays,
  findAwardPlaces,
  findLimits,
  linesOf,
  type StoreLimits,
} from '#areas/point-transactions/point-transactions.service.ts'

/** Points that a sale received, and points that it would receive with the tested rules. */
export interface AwardedSale {
  readonly was: bigint
  readonly would: bigint
}

interface ReplayedDay {
  readonly day: string
  /** Returns the rules that apply at a store, after resolving priorities between rules. */
  readonly rulesAt: (storeId: number) => readonly AwardRule[]
  /**
   * True if a common rule gave points at a store on the day. The store's own rate then gave none.
   */
  readonly hadCommonRule: (storeId: number) => boolean
}

/** Number of payments per query that reads their posting order. */
const CHUNK = 5_000

/**
 * Calculates the points of sales again, payment by payment in posting order. Points that a payment
 * itself contains do not change. If a store has a daily limit, the points of each order reduce the
 * remaining limit for later orders. Payments without points come last.
 * @param count called with every sale
 */
export async function replaySales(
  tx: Tx,
  merchant: MerchantRow,
  pages: AsyncIterable<readonly SaleWithPayments[]>,
  { day, rulesAt, hadCommonRule }: ReplayedDay,
  count: (sale: AwardedSale) => void,
): Promise<void> {
  const { currency } = merchant
  const limits = new Map<number, StoreLimits>()
  const known = new Set<number>()
  const days = countAwardDays(limits, new Map())
  const awarded = new Map<bigint, bigint>()
  const award = (
    sale: SaleWithPayments,
    { id, own_award, store_rate, amount, payment_class }: SalePayment,
  ) => {
    const payment = { store_id: sale.store_id, business_day: day, currency, amount, payment_class }
    const before = awarded.get(sale.id) ?? 0n
    const soFar = {
      given: id === sale.id ? null : before,
      limit: limits.get(sale.store_id)?.order,
      // If no common rule applied, the store's rate at that time gave the points, and the replay
      // uses the same rate. If the replay removes a common rule, the store's current rate applies.
      storeRate: hadCommonRule(sale.store_id)
        ? (limits.get(sale.store_id)?.giveRate ?? null)
        : store_rate,
      dayLeft: days.leftOf(payment),
    }
    const points =
      own_award ??
      linesOf(payment, soFar, rulesAt(sale.store_id)).reduce(
        (sum, line) => sum + BigInt(line.points),
        0n,
      )
    days.add(payment, points)
    awarded.set(sale.id, before + points)
  }
  const finish = (sale: SaleWithPayments) => {
    count({ was: sale.points_awarded, would: awarded.get(sale.id) ?? 0n })
    awarded.delete(sale.id)
  }
  const limited: SaleWithPayments[] = []
  for await (const sales of pages) {
    const stores = [...new Set(sales.map(({ store_id }) => store_id))].filter(
      (id) => !known.has(id),
    )
    for (const id of stores) known.add(id)
    if (stores.length > 0)
      for (const [id, limit] of await findLimits(tx.q, merchant.id, stores)) limits.set(id, limit)
    for (const sale of sales) {
      if (limits.get(sale.store_id)?.day !== undefined) limited.push(sale)
      else {
        for (const payment of sale.payments) award(sale, payment)
        finish(sale)
      }
    }
  }
  for (const { sale, payment } of await inAwardOrder(tx, merchant, limited)) award(sale, payment)
  for (const sale of limited) finish(sale)
}

/**
 * Returns the payments of sales in the order in which their points were posted. Payments without
 * points follow at the end.
 */
async function inAwardOrder(tx: Tx, merchant: MerchantRow, sales: readonly SaleWithPayments[]) {
  const all = sales.flatMap((sale) => sale.payments.map((payment) => ({ sale, payment })))
  const places = new Map<bigint, bigint>()
  for (let from = 0; from < all.length; from += CHUNK) {
    const ids = all.slice(from, from + CHUNK).map(({ payment }) => payment.id)
    for (const [id, place] of await findAwardPlaces(tx.q, merchant.id, ids)) places.set(id, place)
  }
  return all.toSorted((a, b) => {
    const [one, other] = [places.get(a.payment.id), places.get(b.payment.id)]
    if ((one === undefined) !== (other === undefined)) return one === undefined ? 1 : -1
    return Number((one ?? a.payment.id) - (other ?? b.payment.id))
  })
}
