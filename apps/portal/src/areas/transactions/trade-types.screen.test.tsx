import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import { page, userEvent } from 'vitest/browser'
import { afterEach, describe, expect, it } from 'vitest'
import { fact, found, searched, shownAmount, tableRows, totals } from '#testing/figures.ts'
import { phrases } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { transactionsApi } from './transactions.api.ts'

const { transactions: words, kit } = phrases.ja
const { filter, column } = words

const period = { dateFrom: '2026-08-01', dateTo: '2026-09-30' }
const online = { ...period, tradeType: ['ONLINE'] }

const bar = () => page.getByRole('toolbar', { name: kit.filters })
const pill = () => bar().getByRole('button', { name: new RegExp(`^${filter.tradeType}`) })

async function choose(label: string) {
  await bar().getByRole('button', { name: kit.moreFilters }).click()
  const menu = page.getByRole('dialog', { name: kit.moreFilters, exact: true })
  await menu.getByRole('button', { name: filter.tradeType, exact: true }).click()
  const control = menu.getByRole('region', { name: filter.tradeType, exact: true })
  await control.getByRole('checkbox', { name: label, exact: true }).click()
  await userEvent.keyboard('{Escape}')
}

afterEach(() => {
  localStorage.removeItem('choba.columns:trade')
  localStorage.removeItem('choba.columns:systrade')
})

describe.each(['trade', 'systrade'] as const)(
  'the trade type in the transaction list (%s)',
  (screen) => {
    const admin = screen === 'systrade'
    const list = (filters: TransactionFilters) =>
      admin ? transactionsApi.systemList.call(filters) : transactionsApi.list.call(filters)

    it('is an optional column, and a filter that finds the transactions with the type', async () => {
      await signInAs(admin ? 'superadmin' : 'owner')
      await openScreen(found(screen, period))
      await expect
        .element(main().getByRole('columnheader', { name: column.paymentNo }))
        .toBeVisible()
      await expect
        .element(main().getByRole('columnheader', { name: column.tradeType }))
        .not.toBeInTheDocument()
      await main().getByRole('button', { name: kit.columns }).click()
      const picker = page.getByRole('dialog', { name: kit.columns })
      await picker.getByRole('checkbox', { name: column.tradeType, exact: true }).click()
      await userEvent.keyboard('{Escape}')
      const all = await list(period)
      const names: Record<string, string> = { IN_STORE: '店頭', ONLINE: 'オンライン' }
      await expect.poll(tableRows).toMatchObject(
        all.items.map((row) => ({
          [column.amount]: shownAmount(row),
          [column.tradeType]: names[row.tradeType!]!,
        })),
      )
      await choose('オンライン')
      await expect.poll(() => searched(address())).toEqual(searched(found(screen, online)))
      const { items, total } = await list(online)
      expect(items.length).toBeGreaterThan(1)
      expect(items.length).toBeLessThan(all.total!)
      await expect.poll(tableRows).toMatchObject(
        items.map((row) => ({
          [column.amount]: shownAmount(row),
          [column.tradeType]: names.ONLINE!,
        })),
      )
      await expect.poll(() => totals()[0]).toEqual([words.totals.count, String(total)])
      await expect.element(pill()).toMatchTextContent('オンライン')
      await expectAccessible()
    })
  },
)

it('the details of a transaction show the trade type by name', async () => {
  await signInAs('owner')
  const { items } = await transactionsApi.list.call(online)
  await openScreen(found(`trade/${items[0]!.paymentNo}`, period))
  await expect.poll(() => fact(column.tradeType)).toBe('オンライン')
})

it('the filter shows an unknown trade type in the address as a code, and can be cleared', async () => {
  await signInAs('owner')
  await openScreen(found('trade', { ...period, tradeType: ['NONE_SUCH'] }))
  await expect.element(pill()).toMatchTextContent('NONE_SUCH')
  await expect.element(main().getByText(words.empty.noMatchTitle)).toBeVisible()
  await bar().getByRole('button', { name: kit.clearAll, exact: true }).click()
  await expect.poll(() => searched(address())).toEqual(searched(found('trade', period)))
})
