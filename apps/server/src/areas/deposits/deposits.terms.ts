import { termsOn, type Cycle, type PayDay, type Roll } from '@choba/contract/terms-cycle.ts'
import type { TransferFee } from '@choba/contract/terms-fee.ts'
import type { TermsRow } from '@choba/database/terms-tables.ts'
import type { Tx } from '@choba/database/scope.ts'

/** A version of the terms, as far as a deposit needs it; its rates are read apart (`readRates`). */
export interface DepositTerms {
  readonly id: bigint
  readonly firstDay: string
  readonly cycle: Cycle
  readonly payDay: PayDay
  readonly roll: Roll
  readonly transferFees: readonly TransferFee[]
  readonly minimumPayout: bigint
  readonly negativeCarries: number
}

const termsOf = (row: TermsRow): DepositTerms => ({
  id: row.id,
  firstDay: row.first_day,
  cycle: row.cycle_kind === 'WEEKLY' ? { kind: row.cycle_kind, weekday: row.cycle_weekday! } : { kind: row.cycle_kind },
  payDay:
    row.pay_kind === 'BUSINESS_DAYS'
      ? { kind: row.pay_kind, days: row.pay_number }
      : { kind: row.pay_kind, day: row.pay_number },
  roll: row.roll,
  transferFees: row.transfer_fees,
  minimumPayout: row.minimum_payout,
  negativeCarries: row.negative_carries,
})

/** The versions of a merchant's terms, oldest first. */
export async function readTerms({ q }: Tx, merchantId: number): Promise<DepositTerms[]> {
  const rows = await q
    .selectFrom('terms')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('first_day')
    .execute()
  return rows.map(termsOf)
}

/** The version in force on a day. @throws when the merchant had none then */
export function inForce(versions: readonly DepositTerms[], day: string): DepositTerms {
  const found = termsOn(versions, day)
  if (!found) throw new Error(`no terms are in force on ${day}`)
  return found
}
