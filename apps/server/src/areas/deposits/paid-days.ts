import type { DepositDay } from '@choba/contract/deposit-month.ts'
import type { DepositRow } from '@choba/contract/deposits.contract.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import type { Period } from '@choba/contract/period.ts'
import type { PaidSum } from './deposits.repository.ts'

const ofClosed = (row: PaidSum): DepositDay => ({
  payDate: row.pay_day,
  payDateProvisional: row.provisional,
  currency: row.currency,
  state: row.state,
  count: row.count,
  amount: exactOrNull(row.amount),
  depositNo: row.deposit_no,
})

const ofOpen = (row: DepositRow, share: boolean): DepositDay => ({
  payDate: row.payDate,
  payDateProvisional: row.payDateProvisional,
  currency: row.currency,
  state: 'OPEN',
  count: 1,
  amount: share ? row.totalUsage : row.transferAmount,
  depositNo: null,
})

const add = (a: DepositDay, b: DepositDay): DepositDay => ({
  ...a,
  payDateProvisional: a.payDateProvisional || b.payDateProvisional,
  count: a.count + b.count,
  amount:
    a.amount === null || b.amount === null
      ? null
      : exactOrNull(BigInt(a.amount) + BigInt(b.amount)),
})

/**
 * Returns the deposits with a deposit date in a period, by deposit date. Open deposits with the
 * same date and currency are summed over companies.
 * @param closed sums of the closed deposits
 * @param open deposits whose cycle is in progress
 */
export function paidDays(
  closed: readonly PaidSum[],
  open: readonly DepositRow[],
  { from, to }: Period,
  share: boolean,
): DepositDay[] {
  const within = open.filter(({ payDate }) => from <= payDate && payDate <= to)
  const groups = Map.groupBy(
    within.map((row) => ofOpen(row, share)),
    ({ payDate, currency }) => `${payDate} ${currency}`,
  )
  const days = [...closed.map(ofClosed), ...[...groups.values()].map((rows) => rows.reduce(add))]
  return days.toSorted((a, b) => (a.payDate < b.payDate ? -1 : a.payDate > b.payDate ? 1 : 0))
}
