import { addDays } from '@choba/contract/period.ts'
import type { Days } from '@choba/contract/terms-cycle.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import type { EmailTx } from '@choba/identity/emails.ts'
import { sql } from 'kysely'
import type { Notify } from '#platform/notify/notify.ts'
import { cellsOf } from './settlement-cells.ts'
import type { RateRow } from './rates.ts'

// Payment methods without a rate in the terms. A day cannot be closed until they have a rate,
// because an unknown fee is not a fee of 0 (README.md).

/** Missing rates that prevent the close of days. */
interface MissingRates {
  readonly paymentMethodIds: readonly number[]
  /**
   * Days that can still be closed, because they are before the first day with a payment of such a
   * payment method; null if the first open day already has such a payment.
   */
  readonly before: Days | null
}

/**
 * Returns the payment methods that have transactions to settle but no rate in the terms that apply
 * to these transactions; null if no rate is missing. The caller must hold the settlement lock
 * exclusively.
 */
export async function findMissingRates(
  tx: Tx,
  merchant: MerchantRow,
  days: Days,
  rates: readonly RateRow[],
): Promise<MissingRates | null> {
  const missing = rates.filter((rate) => !rate.has_rate)
  // If the terms have a rate for every payment method, the transactions need no extra query.
  if (missing.length === 0) return null
  const cells = await cellsOf(tx, merchant, days, missing)
  const { rows } = await sql<{ payment_method_id: number; day: string }>`
    select c.payment_method_id, min(c.day) as day from (${cells}) c group by c.payment_method_id order by c.payment_method_id`.execute(
    tx.q,
  )
  if (rows.length === 0) return null
  const first = rows.map(({ day }) => day).toSorted((a, b) => a.localeCompare(b))[0]!
  return {
    paymentMethodIds: rows.map(({ payment_method_id: id }) => id),
    before: first === days.from ? null : { from: days.from, to: addDays(first, -1) },
  }
}

/**
 * Stores the payment methods that prevent the close. The caller must hold the settlement lock,
 * which protects the row.
 * @returns the payment methods that did not prevent the close before
 */
export async function recordMissingRates(
  { q }: Tx<WorkerScope>,
  merchantId: number,
  known: readonly number[],
  paymentMethodIds: readonly number[],
): Promise<number[]> {
  const fresh = paymentMethodIds.filter((id) => !known.includes(id))
  if (fresh.length > 0 || known.length > paymentMethodIds.length)
    await q
      .updateTable('settlements')
      .set({ methods_without_rate: [...paymentMethodIds] })
      .where('merchant_id', '=', merchantId)
      .execute()
  return fresh
}

/**
 * Called in the database transaction of a close, with the payment methods that prevent the close
 * and did not prevent it before.
 */
export type OnMissingRates = (
  tx: Tx<WorkerScope> & EmailTx,
  paymentMethodIds: readonly number[],
) => Promise<void>

/**
 * Notifies administrators who may change the terms. Sends one notification per payment method, and
 * sends another only after the payment method had a rate in between.
 */
export const notifyMissingRates =
  (notify: Notify, merchant: MerchantRow): OnMissingRates =>
  async (tx, paymentMethodIds) => {
    const paymentMethods = await tx.q
      .selectFrom('payment_methods')
      .select('code')
      .where('id', 'in', [...paymentMethodIds])
      .orderBy('sequence')
      .orderBy('id')
      .execute()
    await notify(
      tx,
      { administrators: 'Ent.edit', except: 0 },
      {
        kind: 'deposits.missingRates',
        params: {
          merchant: merchant.name,
          paymentMethods: paymentMethods.map(({ code }) => code).join(', '),
        },
        path: `setting/adminUser/${encodeURIComponent(merchant.code)}`,
        isImportant: true,
      },
    )
  }
