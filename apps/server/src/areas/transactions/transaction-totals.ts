import { exactOrNull } from '@choba/contract/money.ts'
import type { TransactionSum } from '@choba/contract/transactions.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Search } from './transaction-search.ts'
import { sumsByCurrency } from './transaction-rollup-sums.ts'

interface Figures {
  currency: string
  pay_n: bigint
  /** Text of decimal digits, because a sum of amounts can exceed int8. */
  pay_amt: string
  ref_n: bigint
  /** Text of decimal digits, like `pay_amt`. */
  ref_amt: string
  total: bigint
}

export interface Totals {
  total: number
  sum: TransactionSum[]
}

const answered = (currency: string, row: Figures | undefined): TransactionSum => {
  const payment = BigInt(row?.pay_amt ?? 0)
  const refund = BigInt(row?.ref_amt ?? 0)
  return {
    currency,
    paymentCount: Number(row?.pay_n ?? 0),
    payment: exactOrNull(payment),
    refundCount: Number(row?.ref_n ?? 0),
    refund: exactOrNull(refund),
    net: exactOrNull(payment - refund),
  }
}

/**
 * Returns the exact count and sums of a search over all pages. A sum above the safe integer range
 * is null. Whole days come from rollups and parts of days from transactions, in one statement.
 * `total` counts all rows of the list; the sums include only PAID and SUCCEEDED.
 */
export async function totalsOf(tx: Tx, search: Search): Promise<Totals> {
  const { clocks, currencies } = search.searchScope
  if (clocks.length === 0) return { total: 0, sum: [] }
  const { rows } = await sql<Figures>`
    select currency, sum(pay_n)::bigint as pay_n, sum(pay_amt)::text as pay_amt, sum(ref_n)::bigint as ref_n,
      sum(ref_amt)::text as ref_amt, sum(total)::bigint as total
    from (${sumsByCurrency(search)}) sums group by currency`.execute(tx.q)
  return {
    total: rows.reduce((total, row) => total + Number(row.total), 0),
    sum: currencies.map((currency) =>
      answered(
        currency,
        rows.find((row) => row.currency === currency),
      ),
    ),
  }
}
