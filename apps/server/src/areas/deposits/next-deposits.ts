import type { DepositRow } from '@choba/contract/deposits.contract.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import type { NextDeposit, NextDeposits } from '@choba/contract/next-deposits.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sumUnpaid, type UnpaidSum } from './deposits.repository.ts'
import { seesShare } from '#settlement/deposit-sums.ts'

/** Number of deposit dates that the dashboard shows: the next date and the date after it. */
const PAY_DAYS = 2

type Part = Omit<NextDeposit, 'companyCount' | 'companyName'> & {
  readonly companies: ReadonlyMap<string, string>
}

const ofClosed = (row: UnpaidSum): Part => ({
  payDate: row.pay_day!,
  payDateProvisional: row.provisional,
  currency: row.currency,
  amount: exactOrNull(row.amount),
  companies: new Map(row.companies.map(({ code, name }) => [code, name])),
  depositNo: row.deposit_no,
  filling: false,
  hasMissingRates: false,
})

const ofOpen = (row: DepositRow, share: boolean): Part => ({
  payDate: row.payDate,
  payDateProvisional: row.payDateProvisional,
  currency: row.currency,
  amount: share ? row.totalUsage : row.transferAmount,
  companies: new Map([[row.companyCode, row.companyName]]),
  depositNo: null,
  filling: true,
  hasMissingRates: row.missingRates.length > 0,
})

const add = (a: Part, b: Part): Part => ({
  ...a,
  payDateProvisional: a.payDateProvisional || b.payDateProvisional,
  amount:
    a.amount === null || b.amount === null
      ? null
      : exactOrNull(BigInt(a.amount) + BigInt(b.amount)),
  companies: new Map([...a.companies, ...b.companies]),
  depositNo: null,
  filling: a.filling || b.filling,
  hasMissingRates: a.hasMissingRates || b.hasMissingRates,
})

/**
 * Sums the next expected amounts by deposit date and currency. Includes closed deposits whose money
 * has not arrived, and open deposits.
 * @param open open deposits
 * @param today current business day of the merchant
 * @param companyCount number of companies of the merchant
 * @param hasUnpaid true if there are closed deposits whose money has not arrived
 */
export async function readComing(
  tx: Tx,
  merchantId: number,
  open: readonly DepositRow[],
  { today, companyCount, hasUnpaid }: { today: string; companyCount: number; hasUnpaid: boolean },
): Promise<NextDeposits> {
  const share = seesShare(tx)
  const unpaid = hasUnpaid ? await sumUnpaid(tx, merchantId, today) : []
  const parts = [
    ...unpaid.filter((row) => row.pay_day !== null).map(ofClosed),
    ...open.map((row) => ofOpen(row, share)),
  ]
  const sums = [...Map.groupBy(parts, ({ payDate, currency }) => `${payDate} ${currency}`)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => own.reduce(add))
  const days = [...new Set(sums.map(({ payDate }) => payDate))].slice(0, PAY_DAYS)
  return {
    coming: sums
      .filter(({ payDate }) => days.includes(payDate))
      .map(({ companies, ...part }) => ({
        ...part,
        companyCount: companies.size,
        companyName: companies.size === 1 && companyCount > 1 ? [...companies.values()][0]! : null,
      })),
    overdue: unpaid
      .filter((row) => row.pay_day === null)
      .map(({ currency, count, amount }) => ({ currency, count, amount: exactOrNull(amount) })),
  }
}
