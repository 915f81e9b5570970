import { ja } from '@choba/phrases/ja.ts'
import { formatAmount, formatMoney } from '@choba/contract/money.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import type { Page } from '@playwright/test'
import { ask } from './portal.ts'
import { listStands, numbersIn, pathIn, say, searchIn, totalsIn } from './screen.ts'
import { expect } from './test.ts'

const count = (figure: number) => formatAmount(figure, 'JPY')

const nothing = { currency: 'JPY', paymentCount: 0, payment: 0, refundCount: 0, refund: 0, net: 0 }

/**
 * Returns the Japanese texts that the totals line must show for the server's response to a query.
 */
export function totalsOf(
  { total = 0, sum }: TransactionPage,
  { tradeKind, state, refundState, reason }: Record<string, string[]>,
): string[] {
  const { currency, paymentCount, payment, refundCount, refund, net } = sum?.[0] ?? nothing
  const { totals } = ja.transactions
  const others = total - paymentCount - refundCount
  const payments =
    !reason &&
    (tradeKind ?? ['PAYMENT']).includes('PAYMENT') &&
    (state ?? ['PAID']).includes('PAID')
  const refunds =
    !refundState &&
    (tradeKind ?? ['REFUND']).includes('REFUND') &&
    (state ?? ['SUCCEEDED']).includes('SUCCEEDED')
  const ofRefunds = formatMoney(refund === 0 ? 0 : -refund!, currency)
  return [
    `${totals.count} ${count(total)}${others > 0 ? say(totals.notSummed, { count: count(others) }) : ''}`,
    ...(payments
      ? [
          `${say(totals.payment, { count: count(paymentCount) })} ${formatMoney(payment!, currency)}`,
        ]
      : []),
    ...(refunds ? [`${say(totals.refund, { count: count(refundCount) })} ${ofRefunds}`] : []),
    ...(payments && refunds ? [`${totals.net} ${formatMoney(net!, currency)}`] : []),
  ]
}

/** Returns the search parameters of the address, as the query of a call. */
export function queryIn(page: Page): Record<string, string[]> {
  const search = searchIn(page)
  return Object.fromEntries([...new Set(search.keys())].map((key) => [key, search.getAll(key)]))
}

/**
 * Expects that the address contains the search `wanted` and no other parameters, and that rows and
 * totals match the server's data for it.
 * @returns the data of the server
 */
export async function expectSearch(
  page: Page,
  wanted: Record<string, string | string[]>,
): Promise<TransactionPage> {
  const lists = Object.fromEntries(
    Object.entries(wanted).map(([key, value]) => [key, [value].flat()]),
  )
  await expect.poll(() => queryIn(page)).toEqual(lists)
  await listStands(page)
  const path = `${pathIn(page).split('/')[1]!}/list`
  const answer = (await ask<TransactionPage>(page, path, { query: queryIn(page) })).result
  await expect.poll(() => numbersIn(page)).toEqual(answer.items.map((row) => row.paymentNo))
  await expect.poll(() => totalsIn(page)).toEqual(totalsOf(answer, queryIn(page)))
  return answer
}
