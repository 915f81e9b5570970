import type { Envelope } from '@choba/contract/envelope.ts'
import type {
  TransactionDetail,
  TransactionOptions,
  TransactionPage,
  TransactionRow,
} from '@choba/contract/transactions.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { expect, type Page } from '@playwright/test'

/** Response to an API call. */
export interface Answer<R> {
  readonly status: number
  readonly resultType: number
  readonly message: string
  readonly result: R
}

type Query = Record<string, string | number | readonly string[]>

export const queryText = (query: Query): string => {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [String(value)])
      parameters.append(key, one)
  }
  return String(parameters)
}

/** Returns the access token from the session storage of the page. */
export async function tokenOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  expect(token, 'the token of the page').toBeTruthy()
  return token!
}

interface Ask {
  query?: Query
  /** Body of the request. The call is then a POST by default. */
  body?: object
  method?: 'PUT' | 'DELETE'
  /** Access token of another user; by default that of the page. */
  token?: string
}

/** Makes an API call from inside the page, without its screens. */
export async function ask<R>(
  page: Page,
  path: string,
  { query = {}, body, method, token }: Ask = {},
): Promise<Answer<R>> {
  const sent = {
    url: `/apiproxy/api/${path}?${queryText(query)}`,
    body,
    method,
    token: token ?? (await tokenOf(page)),
  }
  const { status, answer } = await page.evaluate(async (call) => {
    const response = await fetch(call.url, {
      method: call.method ?? (call.body ? 'POST' : 'GET'),
      headers: {
        Authorization: `Bearer ${call.token}`,
        'api-version': '2.0',
        ...(call.body && { 'Content-Type': 'application/json' }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
    })
    return { status: response.status, answer: (await response.json()) as unknown }
  }, sent)
  const { resultType, message, result } = answer as Envelope<R>
  return { status, resultType, message, result }
}

/**
 * Makes an API call from outside the page, for a call that ends the sign-in. A call from inside
 * would lose its response, because the page then leaves for the sign-in page.
 */
export async function askOutside<R>(
  page: Page,
  path: string,
  { query = {}, body, method, token }: Ask = {},
): Promise<Answer<R>> {
  const answer = await page.request.fetch(
    new URL(`/apiproxy/api/${path}?${queryText(query)}`, page.url()).href,
    {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { authorization: `Bearer ${token ?? (await tokenOf(page))}`, 'api-version': '2.0' },
      ...(body && { data: body }),
    },
  )
  const { resultType, message, result } = (await answer.json()) as Envelope<R>
  return { status: answer.status(), resultType, message, result }
}

export const optionsOf = async (page: Page): Promise<TransactionOptions> =>
  (await ask<TransactionOptions>(page, 'trade/options')).result

type ListPath = 'trade/list' | 'systrade/list'

export const listOf = async (
  page: Page,
  query: Query,
  path: ListPath = 'trade/list',
): Promise<TransactionPage> => (await ask<TransactionPage>(page, path, { query })).result

export const detailOf = async (page: Page, paymentNo: string): Promise<TransactionDetail> =>
  (await ask<TransactionDetail>(page, 'trade/detail', { query: { paymentNo } })).result

/** Returns every row of a search, page by page. */
export async function everyRow(
  page: Page,
  query: Query,
  path?: ListPath,
): Promise<TransactionRow[]> {
  const rows: TransactionRow[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const part = await listOf(page, { ...query, pageSize: 200, ...(cursor && { cursor }) }, path)
    rows.push(...part.items)
    cursor = part.nextCursor
  }
  return rows
}

/**
 * Returns a past period in which no test makes refunds. It contains about 150 rows of the owner,
 * fewer than the number from which a list renders only a part.
 */
export async function quietPeriod(page: Page): Promise<{ dateFrom: string; dateTo: string }> {
  const { today } = await optionsOf(page)
  return { dateFrom: addDays(today, -140), dateTo: addDays(today, -110) }
}

/** Returns the recent period from which tests take payments for refunds. */
export async function recentPeriod(page: Page): Promise<{ dateFrom: string; dateTo: string }> {
  const { today } = await optionsOf(page)
  return { dateFrom: addDays(today, -80), dateTo: today }
}
