import { formatMoney } from '@choba/contract/money.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import { queryString } from '#lib/query-string.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { drawer, main } from './screen.tsx'

/** Returns the address of a search: `found('trade', { dateFrom, dateTo })`. */
export const found = (screen: string, filters: object): string =>
  `${screen}?${queryString(filters)}`

/** Returns the search parameters of an address in a fixed order, to compare two addresses. */
export const searched = (address: string): string[] =>
  [...new URLSearchParams(address.split('?')[1])].map(String).toSorted()

export const yen = (amount: number): string => formatMoney(amount, 'JPY')

/** Returns the amount of a row as the list shows it: negative for a refund. */
export const shownAmount = ({ amount, currency, tradeKind }: TransactionRow): string =>
  formatMoney(tradeKind === 'REFUND' ? -amount : amount, currency)

/** Loads every row of a search from the server, page by page. */
export async function everyRow(filters: TransactionFilters): Promise<TransactionRow[]> {
  const rows: TransactionRow[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const answer = await transactionsApi.list.call({ ...filters, pageSize: 200, cursor })
    rows.push(...answer.items)
    cursor = answer.nextCursor
  }
  return rows
}

/**
 * Returns the visible text of an element without its notes. If the text is shortened, returns the
 * full text from the tooltip.
 */
function textOf(element: Element): string {
  const title = element.querySelector<HTMLElement>('[title]')?.title
  if (title) return title
  const read = element.cloneNode(true) as Element
  for (const unseen of read.querySelectorAll('.sr-only, [data-note]')) unseen.remove()
  return read.textContent.trim()
}

/**
 * Returns the rows of the visible list. Each row maps column titles to cell texts. A table of
 * totals may be above the list.
 */
export function tableRows(): Record<string, string>[] {
  const table = main().getByRole('table').last().element()
  const titles = [...table.querySelectorAll('thead th')].map((title) => title.textContent)
  return [...table.querySelectorAll('tbody tr[data-row]')].map((row) =>
    Object.fromEntries([...row.children].map((cell, at) => [titles[at], textOf(cell)])),
  )
}

/** Returns the keys of the visible rows, from top to bottom. Also works for the cards on phones. */
export const rowKeys = (): string[] =>
  [...main().element().querySelectorAll<HTMLElement>('[data-row]')].map(
    (row) => row.dataset['row']!,
  )

/** Returns the names and values in the definition lists of an element, from top to bottom. */
export const factsIn = (element: Element): [name: string, value: string][] =>
  [...element.querySelectorAll('dt')].map((name) => [
    name.textContent,
    textOf(name.nextElementSibling!),
  ])

/** Returns the names and values of the totals above a list. Empty while the totals load. */
export const totals = (): [name: string, value: string][] =>
  [...main().element().querySelectorAll('dl[aria-busy=false]')].flatMap(factsIn)

/** Returns the value beside a name in the definition lists of the drawer. */
export const fact = (name: string): string | undefined =>
  factsIn(drawer().first().element()).find(([one]) => one === name)?.[1]
