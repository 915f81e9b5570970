import type { DepositTransaction } from '@choba/contract/deposit-transactions.ts'
import type { DepositDetail } from '@choba/contract/deposits.contract.ts'

export const total = (rows: readonly DepositTransaction[], take: (row: DepositTransaction) => number): number =>
  rows.reduce((sum, row) => sum + take(row), 0)
/** What rows add up to, each by what it says of itself alone. */
export function sumOf(rows: readonly DepositTransaction[]) {
  const of = (kind: string) => rows.filter(({ tradeKind }) => tradeKind === kind)
  const [payments, refunds] = [of('PAYMENT'), of('REFUND')]
  return {
    paymentCount: Math.max(
      0,
      total(payments, ({ sign }) => sign),
    ),
    usage: total(payments, ({ sign, amount }) => sign * amount),
    refundCount: Math.max(
      0,
      total(refunds, ({ sign }) => sign),
    ),
    refund: total(refunds, ({ sign, amount }) => sign * amount),
    fee: total(rows, ({ fee }) => fee!),
    feeBack: total(rows, ({ feeBack }) => feeBack!),
    net: total(rows, ({ net }) => net!),
  }
}

/** Counts, amounts and fees of a row of a deposit. */
export const countedOf = ({
  paymentCount,
  usage,
  refundCount,
  refund,
  fee,
  feeBack,
  net,
}: DepositDetail['days'][number]) => ({
  paymentCount,
  usage,
  refundCount,
  refund,
  fee,
  feeBack,
  net,
})
