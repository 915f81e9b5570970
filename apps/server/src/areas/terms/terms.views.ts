import type { NewTerms, Terms, TermsList, WaitingTerms } from '@choba/contract/terms.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { formatRate } from '@choba/contract/terms-rate.ts'
import { paymentClasses } from '@choba/contract/transaction-options.ts'
import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { RatedPaymentMethod } from './terms.repository.ts'
import { type FoundTerms, partsOf } from '#settlement/terms.ts'

/** @param rows versions of the terms, newest first */
export const toVersions = (
  rows: readonly FoundTerms[],
  today: string,
  { time_zone }: MerchantRow,
): Terms[] => {
  const inForce = rows.find((row) => row.first_day <= today)
  return rows.map((row, at) => ({
    ...partsOf(row),
    termsId: String(row.id),
    state: row.first_day > today ? 'COMING' : row === inForce ? 'IN_FORCE' : 'PAST',
    lastDay: at === 0 ? null : addDays(rows[at - 1]!.first_day, -1),
    requestedBy: row.requested_by,
    requestedAt: row.requested_at && offsetInstant(row.requested_at, time_zone),
    approvedBy: row.approved_by,
    approvedAt: offsetInstant(row.approved_at, time_zone),
  }))
}

/** Payload stored with the approval request. */
export interface RequestedTerms {
  readonly entCode: string
  readonly entName: string
  readonly terms: NewTerms
}

export const requestOf = ({ request }: ApprovalTableRow): RequestedTerms =>
  request as unknown as RequestedTerms
export const wantedOf = (approval: ApprovalTableRow): NewTerms => requestOf(approval).terms

export const toWaiting = (
  approval: ApprovalTableRow,
  { time_zone }: MerchantRow,
): WaitingTerms => ({
  ...wantedOf(approval),
  approvalId: String(approval.id),
  requestedBy: approval.user_name,
  requestedAt: offsetInstant(approval.requested_at, time_zone),
  expiresAt: offsetInstant(approval.expires_at, time_zone),
})

export const toPaymentMethods = (
  paymentMethods: readonly RatedPaymentMethod[],
): TermsList['paymentMethods'] =>
  paymentMethods.map(({ code, payment_class, name }) => ({
    paymentType: code,
    paymentClass: paymentClasses[payment_class - 1]!,
    paymentMethodName: name,
  }))

/**
 * Fields of the terms that the audit log records. Rates and fees have codes instead of names,
 * because the language of later readers is not known.
 */
export const auditFieldsOf = ({ cycle, payDay, ...terms }: NewTerms) => ({
  firstDay: terms.firstDay,
  cycleKind: cycle.kind,
  cycleWeekday: cycle.kind === 'WEEKLY' ? cycle.weekday : null,
  payDayKind: payDay.kind,
  payDayNumber: payDay.kind === 'BUSINESS_DAYS' ? payDay.days : payDay.day,
  roll: terms.roll,
  rateList: terms.rates.map(
    ({ paymentType, ratePpm, taxClass, roundingUnit, roundingMode, feeReturned }) =>
      [
        paymentType,
        `${formatRate(ratePpm)}%`,
        taxClass,
        roundingUnit,
        roundingMode,
        ...(feeReturned ? ['RETURNED'] : []),
      ].join(' '),
  ),
  transferFeeList: terms.transferFees.map(
    ({ bankCode, from, fee }) => `${bankCode ?? '*'} ${from} ${fee}`,
  ),
  minimumAmount: terms.minimumPayout,
  negativeCarries: terms.negativeCarries,
  pointAmount: terms.pointCost,
})
