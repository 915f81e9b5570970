import { addDays } from '@choba/contract/period.ts'
import { parseMoney, plainAmount } from '@choba/contract/money.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { refundFields } from '@choba/database/seed/feed-fields.ts'
import { livingNumber } from '@choba/database/seed/living-numbers.ts'
import { sql } from 'kysely'
import { isPaidPayment } from '#ledger/counts.ts'
import { refundableSql } from '#ledger/refundable.ts'
import type { OpenRefund, TradeRow } from './trade.ts'

// Chooses payments in the database for the demo's refunds.

interface FoundPayment {
  business_day: string
  payment_no: string
  out_trade_no: string | null
  amount: bigint
  store_code: string
  terminal_no: string | null
  payment_method_code: string
}

/** Finds paid payments of a merchant on some business days that have no refunds. */
async function findPayments(
  engine: Engine,
  tenantId: number,
  merchantId: number,
  days: readonly string[],
): Promise<FoundPayment[]> {
  const { rows } = await withScope(
    engine,
    { role: 'admin', tenantId },
    ({ q }) =>
      sql<FoundPayment>`
        select t.business_day::text as business_day, t.payment_no, t.out_trade_no, t.amount, s.code as store_code,
          e.terminal_no, b.code as payment_method_code
        from transactions t
        join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
        join payment_methods b on b.id = t.payment_method_id
        left join terminals e on e.merchant_id = t.merchant_id and e.id = t.terminal_id
        where t.merchant_id = ${merchantId} and t.business_day = any(${[...days]}::date[])
          and ${isPaidPayment('t')} and t.refunded = 0 and t.reserved = 0
          and t.import_id is null
        order by t.id`.execute(q),
    { readOnly: true },
  )
  return rows
}

/**
 * Returns the refunded part of an amount, in steps of the shop's prices: the whole amount, or at
 * least one step.
 */
function partOf(amount: bigint, { part, shop: { step } }: OpenRefund): number {
  const whole = Number(amount)
  if (part >= 1 || whole < 2 * step) return whole
  return Math.max(1, Math.floor((whole * part) / step)) * step
}

/**
 * Chooses a payment for each refund that has none. Leaves out a refund if no payment fits.
 * @param pause number of days before a refund for which no transactions are stored yet
 */
export async function chooseOriginals(
  engine: Engine,
  refunds: readonly OpenRefund[],
  pause: number,
): Promise<TradeRow[]> {
  const rows: TradeRow[] = []
  const dayOf = ({ day, daysBefore }: OpenRefund) =>
    addDays(day, -(daysBefore < pause ? daysBefore + pause : daysBefore))
  for (const [{ plan }, own] of Map.groupBy(refunds, ({ shop }) => shop)) {
    const found = await findPayments(engine, plan.tenantId, plan.id, [...new Set(own.map(dayOf))])
    const byDay = Map.groupBy(found, ({ business_day }) => business_day)
    for (const refund of own) {
      const candidates = byDay.get(dayOf(refund)) ?? []
      // Each payment is refunded at most once.
      const [chosen] = candidates.splice(refund.serial % Math.max(1, candidates.length), 1)
      if (!chosen) continue
      const fields = refundFields({
        of: {
          entCode: plan.code,
          storeCode: chosen.store_code,
          paymentType: chosen.payment_method_code,
          paymentNo: chosen.payment_no,
          ...(chosen.terminal_no !== null && { terminalNo: chosen.terminal_no }),
          ...(chosen.out_trade_no !== null && { outTradeNo: chosen.out_trade_no }),
        },
        paymentNo: livingNumber(refund.day, plan.id, refund.serial),
        amount: plainAmount(partOf(chosen.amount, refund), plan.currency),
        at: refund.at,
        hasFailed: refund.hasFailed,
        reason: refund.reason,
        remark: refund.remark,
      })
      rows.push({ at: refund.at, tenantId: plan.tenantId, merchantId: plan.id, fields })
    }
  }
  return rows
}

/**
 * Leaves out refunds whose payment a user of the demo has already refunded in the portal, fully or
 * partly.
 */
export async function withoutRefunded(
  engine: Engine,
  rows: readonly TradeRow[],
): Promise<TradeRow[]> {
  const refunds = rows.filter(({ fields }) => fields['originalPaymentNo'] !== undefined)
  const over = new Set<TradeRow>()
  for (const [merchantId, own] of Map.groupBy(refunds, (row) => row.merchantId)) {
    const left = await withScope(
      engine,
      { role: 'admin', tenantId: own[0]!.tenantId },
      ({ q }) =>
        q
          .selectFrom('transactions')
          .select(['payment_no', 'currency', refundableSql('transactions').as('left')])
          .where('merchant_id', '=', merchantId)
          .where(
            sql<boolean>`payment_no = any(${own.map(({ fields }) => fields['originalPaymentNo']!)}::text[])`,
          )
          .execute(),
      { readOnly: true },
    )
    const known = new Map(left.map((row) => [row.payment_no, row]))
    for (const row of own) {
      const payment = known.get(row.fields['originalPaymentNo']!)
      if (payment && parseMoney(row.fields['amount']!, payment.currency)! > Number(payment.left))
        over.add(row)
    }
  }
  return rows.filter((row) => !over.has(row))
}
