import { formatMoney } from '@choba/contract/money.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import { queryString } from '#lib/query-string.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { drawer, main } from './screen.tsx'

/** The address of a search: `found('trade', { dateFrom, dateTo })`. */
export const found = (screen: string, filters: object): string =>
  `${screen}?${queryString(filters)}`

/** What an address says after its path, in whatever order. */
export const searched = (address: string): string[] =>
  [...new URLSearchParams(address.split('?')[1])].map(String).toSorted()

export const yen = (amount: number): string => formatMoney(amount, 'JPY')

/** What a row is shown as: taken away where it is a refund. */
export const shownAmount = ({ amount, currency, tradeKind }: TransactionRow): string =>
  formatMoney(tradeKind === 'REFUND' ? -amount : amount, currency)

/** Every row of a search, page after page, as the server answers it. */
export async function everyRow(filters: TransactionFilters): Promise<TransactionRow[]> {
  const rows: TransactionRow[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const answer = await transactionsApi.list.call({ ...filters, pageSize: 200, cursor })
    rows.push(...answer.items)
    cursor = answer.nextCursor
  }
  return rows
}

/** What is to be read in an element, notes beside it apart. A long text is shown shortened, and whole as its title. */
function textOf(element: Element): string {
  const title = element.querySelector<HTMLElement>('[title]')?.title
  if (title) return title
  const read = element.cloneNode(true) as Element
  for (const unseen of read.querySelectorAll('.sr-only, [data-note]')) unseen.remove()
  return read.textContent.trim()
}

/** The rows of the table in view, each cell under the title of its column. */
export function tableRows(): Record<string, string>[] {
  const table = main().getByRole('table').element()
  const titles = [...table.querySelectorAll('thead th')].map((title) => title.textContent)
  return [...table.querySelectorAll('tbody tr[data-row]')].map((row) =>
    Object.fromEntries([...row.children].map((cell, at) => [titles[at], textOf(cell)])),
  )
}

/** Rows in their order, by the key that the list knows them by; on a phone its cards. */
export const rowKeys = (): string[] =>
  [...main().element().querySelectorAll<HTMLElement>('[data-row]')].map(
    (row) => row.dataset['row']!,
  )

/** Names and values of the facts of what is in view, a list in the order of the screen. */
export const factsIn = (element: Element): [name: string, value: string][] =>
  [...element.querySelectorAll('dt')].map((name) => [
    name.textContent,
    textOf(name.nextElementSibling!),
  ])

/** The totals over a list; none while they are counted. */
export const totals = (): [name: string, value: string][] =>
  [...main().element().querySelectorAll('dl[aria-busy=false]')].flatMap(factsIn)

/** A fact of the drawer by its name. */
export const fact = (name: string): string | undefined =>
  factsIn(drawer().first().element()).find(([one]) => one === name)?.[1]
