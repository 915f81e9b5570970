import type { TransactionPage, TransactionRow } from '@choba/contract/transactions.contract.ts'
import { type Client, type Query, resultOf } from '#testing/test-app.ts'

const period = { dateFrom: '2026-09-01', dateTo: '2026-11-20' }

/** Returns the newest transaction that the caller finds with a search. */
export async function newestOf(client: Client, query: Query): Promise<TransactionRow> {
  const answer = await client.get('trade/list', { ...period, ...query })
  return resultOf<TransactionPage>(answer).items[0]!
}
