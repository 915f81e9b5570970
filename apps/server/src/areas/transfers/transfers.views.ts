import { addBankDays, calendarOf } from '@choba/banking/bank-calendar.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import {
  type DueDeposit,
  RESULT_DAYS,
  type TransferItem,
  type TransferRow,
} from '@choba/contract/transfers.contract.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { type Due, hasFile } from './due-deposits.ts'
import type { Item, Transfer } from './transfers.repository.ts'

/** Formats a bank account as bank, branch and the last four digits. */
const accountText = (one: {
  bank_name: string
  branch_name: string | null
  account_no: string
}): string =>
  [one.bank_name, one.branch_name, `****${one.account_no.slice(-4)}`].filter(Boolean).join(' ')

/** Returns the day from which missing results of a transfer are reported. */
export const resultsDueOn = ({
  pay_day: day,
  currency,
}: Pick<Transfer, 'pay_day' | 'currency'>): string =>
  addBankDays(day, RESULT_DAYS, calendarOf(currency))

/**
 * Returns true if results of a released transfer are missing. @param today current day in the
 * administrators' time zone
 */
export const isOverdue = (
  transfer: Pick<Transfer, 'pay_day' | 'currency' | 'state'>,
  today: string,
): boolean => transfer.state === 'RELEASED' && resultsDueOn(transfer) <= today

export const toTransfer = (row: Transfer, today: string, zone: string): TransferRow => ({
  transferId: String(row.id),
  transferNo: row.transfer_no,
  payDay: row.pay_day,
  currency: row.currency,
  state: row.state,
  count: row.item_count,
  total: exactOrNull(row.total),
  paidCount: row.paid_count,
  returnedCount: row.returned_count,
  overdue: isOverdue(row, today),
  hasFile: hasFile(row.currency),
  requestedBy: row.requested_by,
  requestedAt: offsetInstant(row.requested_at, zone),
  approvedBy: row.approved_by,
  approvedAt: row.approved_at && offsetInstant(row.approved_at, zone),
  approvalId: String(row.approval_id),
})

export const toItem = (row: Item, currency: string): TransferItem => ({
  entCode: row.merchant_code,
  entName: row.merchant_name,
  companyName: row.company_name,
  depositNo: row.deposit_no,
  payDate: row.deposit_day,
  currency,
  amount: Number(row.amount),
  bankAccount: accountText(row),
  result: row.result,
  resultOn: row.result_on,
  reason: row.reason,
  resultBy: row.result_by,
})

export const toDue = (row: Due): DueDeposit => ({
  entCode: row.merchant_code,
  entName: row.merchant_name,
  companyName: row.company_name,
  depositNo: row.deposit_no,
  payDate: row.pay_day,
  currency: row.currency,
  amount: Number(row.amount),
  bankAccount: row.account && accountText(row.account),
  hasNewerAccount: row.hasNewerAccount,
  reason: row.reason,
})
