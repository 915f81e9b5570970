// Totals of the transactions of a deposit.

/** A transaction in a deposit. Sign −1 reverses a transaction of an earlier deposit. */
export interface SummedRow {
  readonly tradeKind: string
  readonly sign: number
  readonly amount: number
  readonly fee: number | null
  readonly feeBack: number | null
  readonly net: number | null
}

export interface RowSums {
  readonly paymentCount: number
  readonly usage: number | null
  readonly refundCount: number
  readonly refund: number | null
  readonly fee: number | null
  readonly feeBack: number | null
  readonly net: number | null
}

export const total = <T>(rows: readonly T[], take: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + take(row), 0)
/** Returns the totals of the rows, computed only from the rows themselves. */
export function sumOf(rows: readonly SummedRow[]) {
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

/** Returns only the counts, amounts and fees of a row, without its other fields. */
export const countedOf = ({
  paymentCount,
  usage,
  refundCount,
  refund,
  fee,
  feeBack,
  net,
}: RowSums): RowSums => ({
  paymentCount,
  usage,
  refundCount,
  refund,
  fee,
  feeBack,
  net,
})
