import type { AwardRule } from '@choba/contract/point-award.ts'
import type { Currency } from '@choba/contract/money.ts'
import { sql, type Kysely } from 'kysely'
import { PAYMENT, REFUND, State } from '../src/codes.ts'
import type { Tables } from '../src/tables.ts'
import { paymentMethods } from './payment-methods.ts'
import type { PlannedLine } from './planned-line.ts'
import { shopsById } from './shops.ts'
import { businessDayOf } from './trading-time.ts'

// Finds the payments and refunds of a merchant that affect points. Reads them from the database or
// from a planned year, with the same result.

/** Every fifth payment is made with a point card. */
const CARD_EVERY = 5

interface Line {
  readonly id: bigint
  readonly business_day: string
  readonly store_id: number
  readonly currency: Currency
  readonly amount: bigint
  readonly refunded: bigint
}

export interface PointLines {
  /** `n` is the position among the payments with a card. */
  readonly payments: readonly (Line & { readonly n: bigint; readonly payment_class: number })[]
  readonly refunds: readonly (Line & { readonly original_id: bigint })[]
}

/**
 * Returns every fifth payment of a merchant in order of time, and all refunds. Leaves out payments
 * with a refund whose result is unknown.
 */
export async function findPointLines(q: Kysely<Tables>, merchant: number): Promise<PointLines> {
  const payments = await sql<PointLines['payments'][number]>`
    select t.id, business_day, store_id, currency, amount, refunded, n / ${CARD_EVERY}::int as n, b.payment_class from (
      select *, row_number() over (order by paid_at, id) as n from transactions
      where merchant_id = ${merchant} and trade_kind = ${PAYMENT}) t join payment_methods b on b.id = t.payment_method_id
    where n % ${CARD_EVERY}::int = 0 and t.state = ${State.paid} and reserved = 0 order by t.id`.execute(
    q,
  )
  const refunds = await sql<PointLines['refunds'][number]>`
    select id, business_day, store_id, currency, amount, refunded, original_id from transactions
    where merchant_id = ${merchant} and trade_kind = ${REFUND} and state = ${State.succeeded} order by id`.execute(
    q,
  )
  return { payments: payments.rows, refunds: refunds.rows }
}

const byId = (a: PlannedLine, b: PlannedLine): number => (a.id < b.id ? -1 : 1)

/**
 * Returns the same payments and refunds as `findPointLines` from a planned year, which may not be
 * in the database yet.
 */
export function plannedPointLines(year: readonly PlannedLine[], merchant: number): PointLines {
  const shop = shopsById().get(merchant)!
  const classes = new Map<number, number>(
    paymentMethods.map((paymentMethod) => [paymentMethod.id, paymentMethod.payment_class]),
  )
  const own = year.filter(({ merchantId }) => merchantId === merchant).toSorted(byId)
  const lineOf = (line: PlannedLine): Line => ({
    id: line.id,
    business_day: businessDayOf(shop, line.paidAt),
    store_id: line.storeId,
    currency: shop.plan.currency,
    amount: BigInt(line.amount),
    refunded: BigInt(line.refunded),
  })
  const payments = own
    .filter(({ kind }) => kind === PAYMENT)
    .toSorted((a, b) => a.paidAt - b.paidAt || byId(a, b))
    .flatMap((line, index) =>
      (index + 1) % CARD_EVERY === 0 && line.state === State.paid && line.reserved === 0
        ? [
            {
              ...lineOf(line),
              n: BigInt((index + 1) / CARD_EVERY),
              payment_class: classes.get(line.paymentMethodId)!,
            },
          ]
        : [],
    )
  const refunds = own
    .filter(({ kind, state }) => kind === REFUND && state === State.succeeded)
    .map((line) => ({ ...lineOf(line), original_id: line.original!.id }))
  return { payments, refunds }
}

/** Returns the point rules of a merchant. */
export const findRules = async (q: Kysely<Tables>, merchant: number): Promise<AwardRule[]> =>
  (
    await q
      .selectFrom('point_rule_versions as v')
      .innerJoin('point_rules as r', (join) =>
        join.onRef('r.merchant_id', '=', 'v.merchant_id').onRef('r.id', '=', 'v.rule_id'),
      )
      .selectAll('v')
      .select(['r.store_id', 'r.point_type', 'r.activity_type'])
      .where('v.merchant_id', '=', merchant)
      .where('v.withdrawn_at', 'is', null)
      .execute()
  ).map((row) => ({
    ruleId: String(row.id),
    storeId: row.store_id === null ? null : String(row.store_id),
    pointType: row.point_type,
    activityType: row.activity_type,
    state: row.state,
    startTime: row.first_day,
    endTime: row.last_day,
    activityDay: row.activity_day,
    weekdays: row.weekdays,
    dates: row.dates,
    monthEnd: row.month_end,
    rate: row.rate_ppm,
    baseRate: row.base_rate_ppm,
    multiple: row.multiple_hundredths,
    quantity: row.quantity,
  }))
