import type { NewTerms } from '@choba/contract/terms.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { CASH } from '#settlement/rates.ts'
import { findVersions, type FoundTerms } from '#settlement/terms.ts'

/**
 * Payment method whose payments the merchant gets by deposits. These are all methods except cash,
 * which the merchant receives directly.
 */
export interface RatedPaymentMethod {
  id: number
  code: string
  payment_class: number
  name: string
}

export const listRatedPaymentMethods = (
  tx: Tx,
  language: Language,
): Promise<RatedPaymentMethod[]> =>
  tx.q
    .selectFrom('payment_methods')
    .select(['id', 'code', 'payment_class', `name_${language} as name`])
    .where('payment_class', '<>', CASH)
    // Retired payment methods need a rate too, because their late payments are still paid out.
    .where('state', '<>', 'REMOVED')
    .orderBy('sequence')
    .orderBy('id')
    .execute()

/** Finds the version of a merchant's terms that begins on a day. */
export const findVersion = async (
  tx: Tx,
  merchantId: number,
  firstDay: string,
): Promise<FoundTerms | undefined> => (await findVersions(tx, merchantId, 1, firstDay))[0]

/** Finds the pending request for new terms of a merchant. */
export const findWaiting = (tx: Tx, merchantId: number): Promise<ApprovalTableRow | undefined> =>
  tx.q
    .selectFrom('approvals')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'terms')
    .where('state', '=', 'WAITING')
    .executeTakeFirst()

/**
 * Finds the approved request for a version of the terms, with the users who requested and approved
 * it.
 */
export const findApproval = (tx: Tx, merchantId: number, id: bigint): Promise<ApprovalTableRow> =>
  tx.q
    .selectFrom('approvals')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * Inserts the requested version of the terms. `paymentMethodIds` maps payment method codes to IDs.
 */
export async function insertTerms(
  tx: Tx<WorkerScope>,
  id: bigint,
  { cycle, payDay, ...terms }: NewTerms,
  approval: ApprovalTableRow,
  paymentMethodIds: ReadonlyMap<string, number>,
): Promise<void> {
  const own = { merchant_id: approval.merchant_id, tenant_id: approval.tenant_id }
  await tx.q
    .insertInto('terms')
    .values({
      ...own,
      id,
      first_day: terms.firstDay,
      cycle_kind: cycle.kind,
      cycle_weekday: cycle.kind === 'WEEKLY' ? cycle.weekday : null,
      pay_kind: payDay.kind,
      pay_number: payDay.kind === 'BUSINESS_DAYS' ? payDay.days : payDay.day,
      roll: terms.roll,
      transfer_fees: JSON.stringify(terms.transferFees),
      minimum_payout: BigInt(terms.minimumPayout),
      negative_carries: terms.negativeCarries,
      point_cost: BigInt(terms.pointCost),
      approval_id: approval.id,
      requested_by: approval.user_name,
      requested_at: approval.requested_at,
      approved_by: approval.decided_by_name,
      approved_at: approval.decided_at!,
    })
    .execute()
  await insertRates(tx, id, terms.rates, approval, paymentMethodIds)
}

/** Adds rates to an existing version of the merchant's terms. */
export async function insertRates(
  tx: Tx<WorkerScope>,
  termsId: bigint,
  rates: NewTerms['rates'],
  { merchant_id, tenant_id }: ApprovalTableRow,
  paymentMethodIds: ReadonlyMap<string, number>,
): Promise<void> {
  await tx.q
    .insertInto('term_rates')
    .values(
      rates.map((rate) => ({
        merchant_id,
        tenant_id,
        terms_id: termsId,
        payment_method_id: paymentMethodIds.get(rate.paymentType)!,
        rate_ppm: rate.ratePpm,
        tax_class: rate.taxClass,
        rounding_unit: rate.roundingUnit,
        rounding_mode: rate.roundingMode,
        fee_returned: rate.feeReturned,
      })),
    )
    .execute()
}
