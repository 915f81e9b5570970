import type { ResultOf } from '@choba/contract/endpoint.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import { transactions } from '@choba/contract/transactions.contract.ts'
import { formatCount, formatMoney } from '@choba/contract/money.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { request } from '#lib/request.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'

const { kit, transactions: words } = phrases.ja
const period = { dateFrom: '2026-09-01', dateTo: '2026-10-31' }
const quarter = `trade?dateFrom=${period.dateFrom}&dateTo=${period.dateTo}`

type Page = ResultOf<typeof transactions.list>
const listed = (query: TransactionFilters) => request(transactions.list, query) as Promise<Page>
const head = (name: string) => main().getByRole('columnheader', { name })
/** Returns the payment numbers of the visible rows, from top to bottom. */
const numbers = () =>
  [...document.querySelectorAll('main tbody tr[tabindex]')].map(
    (row) => row.querySelector<HTMLElement>('button[title]')?.title,
  )

beforeEach(() => signInAs('owner'))

describe('the sort order of the list', () => {
  it('is by the column whose title the user clicks: first descending, then ascending', async () => {
    await openScreen(quarter)
    await expect.element(head(words.column.paidAt)).toHaveAttribute('aria-sort', 'descending')
    await expect.element(head(words.column.amount)).toHaveAttribute('aria-sort', 'none')
    for (const [order, aria] of [
      ['desc', 'descending'],
      ['asc', 'ascending'],
    ] as const) {
      await head(words.column.amount).getByRole('button').click()
      await expect.element(head(words.column.amount)).toHaveAttribute('aria-sort', aria)
      const { items } = await listed({ ...period, sort: 'amount', order })
      await expect
        .poll(() => numbers().slice(0, 20))
        .toEqual(items.slice(0, 20).map((row) => row.paymentNo))
      expect(address()).toContain(`sort=amount&order=${order}`)
    }
    await expectAccessible()
  })

  it('is in the address if it is oldest first, but not if it is newest first, the default', async () => {
    await openScreen(`${quarter}&sort=paidAt&order=asc`)
    const { items } = await listed({ ...period, order: 'asc' })
    await expect
      .poll(() => numbers().slice(0, 20))
      .toEqual(items.slice(0, 20).map((row) => row.paymentNo))
    await head(words.column.paidAt).getByRole('button').click()
    await expect.poll(address).toBe(quarter)
  })

  it('has buttons in the table head, which the arrow keys reach from the first row', async () => {
    await openScreen(quarter)
    const first = main().getByRole('row').nth(1)
    await expect.element(first).toHaveAttribute('tabindex', '0')
    ;(first.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(head(words.column.paidAt).getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(head(words.column.amount).getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(head(words.column.amount)).toHaveAttribute('aria-sort', 'descending')
    // Waits, because the rows of the previous order would be replaced and lose the focus.
    await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull()
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}')
    await expect.poll(() => document.activeElement?.matches('tbody tr')).toBe(true)
  })

  it('does not count as a filter that can be cleared', async () => {
    await openScreen(`${quarter}&sort=amount&order=asc`)
    await expect.element(head(words.column.amount)).toHaveAttribute('aria-sort', 'ascending')
    await expect.element(main().getByRole('button', { name: kit.clearAll })).not.toBeInTheDocument()
  })
})

describe('a search by number', () => {
  it('matches the last characters in any case and character width, and the list shows the number', async () => {
    const { items } = await listed({ ...period, paymentClass: ['WALLET'], tradeKind: ['PAYMENT'] })
    const row = items.find((one) => one.outTradeNo !== null)!
    await openScreen(quarter)
    await main().getByRole('button', { name: words.filter.number }).click()
    const field = page.getByRole('textbox', { name: words.filter.number })
    await field.fill('渋谷')
    await page.getByRole('button', { name: kit.apply }).click()
    await expect.element(page.getByText(words.filter.numberInvalid)).toBeVisible()
    await field.fill(` ${row.outTradeNo!.slice(-6).toLowerCase()} `)
    await page.getByRole('button', { name: kit.apply }).click()
    await expect.poll(address).toBe(`trade?number=${row.outTradeNo!.slice(-6).toLowerCase()}`)
    await expect.element(head(words.column.matched)).toBeVisible()
    const found = main().getByRole('row').filter({ hasText: words.column.outTradeNo })
    await expect.element(found.getByTitle(row.outTradeNo!).first()).toBeVisible()
  })
})

describe('the totals of a search', () => {
  it('count rows that no sum includes, and link to these rows', async () => {
    const { total, sum } = await listed(period)
    const [{ paymentCount, refundCount, net }] = sum as [NonNullable<typeof sum>[number]]
    const others = total! - paymentCount - refundCount
    expect(others).toBeGreaterThan(0)
    await openScreen(quarter)
    const note = main().getByRole('button', {
      name: say(words.totals.notSummed, { count: others }),
    })
    await expect.element(note).toBeVisible()
    await expect.element(main().getByText(formatMoney(net!, 'JPY')).first()).toBeVisible()
    await note.click()
    await expect.poll(address).toContain('state=REQUESTED&state=SENT&state=FAILED&state=UNKNOWN')
    await expect
      .element(main().getByText(say(words.totals.notSummed, { count: others })))
      .toBeVisible()
    await expect.element(main().getByText(words.totals.net)).not.toBeInTheDocument()
  })

  it('show the sum of refunds without a net amount if only refunds are searched', async () => {
    const { sum } = await listed({ ...period, tradeKind: ['REFUND'] })
    await openScreen(`${quarter}&tradeKind=REFUND`)
    const label = say(words.totals.refund, { count: formatCount(sum![0]!.refundCount) })
    await expect.element(main().getByText(label)).toBeVisible()
    await expect.element(main().getByText(words.totals.net)).not.toBeInTheDocument()
    await expect
      .element(main().getByText(say(words.totals.payment, { count: 0 })))
      .not.toBeInTheDocument()
  })
})
