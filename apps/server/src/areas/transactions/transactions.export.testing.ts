import type {
  TransactionOptions,
  TransactionPage,
  TransactionRow,
} from '@choba/contract/transactions.contract.ts'
import { expect } from 'vitest'
import { resultOf, type Client, type Query } from '#testing/test-app.ts'

/** Reads all pages of a search. Returns the rows and the first page with its totals. */
export async function walk(
  client: Client,
  path: string,
  query: Query,
): Promise<{ rows: TransactionRow[]; first: TransactionPage }> {
  const rows: TransactionRow[] = []
  let first: TransactionPage | null = null
  let cursor: string | undefined
  do {
    const page: TransactionPage = (await client.get(path, { ...query, pageSize: 200, cursor }))
      .envelope.result
    first ??= page
    rows.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return { rows, first }
}

/** Returns the names of payment methods, refund reasons and trade types, by code. */
export const namesOf = async (client: Client, path: string): Promise<Map<string, string>> => {
  const { paymentMethods, refundReasons, tradeTypes } = resultOf<TransactionOptions>(
    await client.get(path),
  )
  return new Map([
    ...paymentMethods.map(
      (paymentMethod) => [paymentMethod.paymentType, paymentMethod.name] as const,
    ),
    ...refundReasons.map(({ reason, name }) => [reason, name] as const),
    ...tradeTypes.map(({ tradeType, name }) => [tradeType, name] as const),
  ])
}

/** Returns the bytes of a successful download. */
export async function fileOf(client: Client, path: string, query: Query): Promise<Buffer> {
  const file = await client.get(path, query)
  expect(file.status).toBe(200)
  expect(file.envelope).toBeNull()
  return file.bytes
}
