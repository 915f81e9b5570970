import { addDays } from '@choba/contract/period.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import { page, userEvent } from 'vitest/browser'
import { describe, expect, it, onTestFinished } from 'vitest'
import { viewsApi } from '#areas/views/views.api.ts'
import { failCalls } from '#testing/answers.ts'
import { found, searched, totals } from '#testing/figures.ts'
import { phrases } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { transactionsApi } from './transactions.api.ts'

const { tabs: words, totals: totalWords } = phrases.ja.transactions

const period = { dateFrom: '2026-08-01', dateTo: '2026-09-30' }

const bar = () => main().getByRole('tablist', { name: words.label })
const tab = (label: string) => bar().getByRole('tab', { name: new RegExp(`^${label}`) })
const isShown = (label: string) =>
  expect.element(tab(label)).toHaveAttribute('aria-selected', 'true')
/** Returns the number that a tab shows. */
const figureOf = (label: string): string => tab(label).element().textContent.slice(label.length)

const totalOf = async (filters: TransactionFilters): Promise<number> =>
  (await transactionsApi.list.call(filters)).total!

describe('the tabs above the list', () => {
  it('show the number of rows that they open', async () => {
    await signInAs('owner')
    const { today } = await transactionsApi.options.call()
    const searches: [string, TransactionFilters][] = [
      [words.failed, { ...period, state: ['FAILED'] }],
      [words.all, period],
      [words.refunds, { dateFrom: today, dateTo: today, tradeKind: ['REFUND'] }],
    ]
    await openScreen(found('trade', period))
    await isShown(words.all)
    for (const [label, filters] of searches) {
      const total = String(await totalOf(filters))
      await expect.poll(() => figureOf(label)).toBe(total)
      await tab(label).click()
      await isShown(label)
      await expect.poll(() => searched(address())).toEqual(searched(found('trade', filters)))
      await expect.poll(() => totals()[0]).toEqual([totalWords.count, total])
    }
    await expectAccessible()
    // The previous tab has a different period from the default, so the next tab returns to the
    // default period.
    await tab(words.all).click()
    const week = { dateFrom: addDays(today, -6), dateTo: today }
    await expect.poll(() => searched(address())).toEqual(searched(found('trade', week)))
  })

  it('keep the sort order, and stay selected with any sort order', async () => {
    await signInAs('owner')
    await openScreen(found('trade', { ...period, sort: 'amount', order: 'asc' }))
    await isShown(words.all)
    await tab(words.failed).click()
    const filters = { ...period, sort: 'amount', order: 'asc', state: ['FAILED'] } as const
    await expect
      .poll(() => searched(address()))
      .toEqual(searched(found('trade', { ...filters, state: ['FAILED'] })))
    await isShown(words.failed)
  })

  it('are not selected for any other search, and are a single stop of the Tab key', async () => {
    await signInAs('owner')
    await openScreen(found('trade', { ...period, amountMin: 100 }))
    await expect.element(tab(words.failed)).toBeVisible()
    expect(bar().getByRole('tab', { selected: true }).elements()).toEqual([])
    expect(bar().element().querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    tab(words.all).element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    await isShown(words.failed)
  })

  it('appear without numbers if counting fails, and still open their rows', async () => {
    await signInAs('owner')
    failCalls('trade/counts')
    await openScreen(found('trade', period))
    await expect.poll(() => totals()[0]?.[0]).toBe(totalWords.count)
    await tab(words.failed).click()
    await isShown(words.failed)
    expect(figureOf(words.failed)).toBe('')
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  it('include the saved views, which also set their columns', async () => {
    await signInAs('owner')
    const { viewId } = await viewsApi.add.call({
      screen: 'trade',
      name: '大きな支払い',
      filters: { ...period, amountMin: '1000' },
      columns: ['paidAt', 'amount'],
    })
    onTestFinished(async () => {
      await viewsApi.delete.call({ screen: 'trade', viewId })
      localStorage.removeItem('choba.columns:trade')
    })
    const total = await totalOf({ ...period, amountMin: 1_000 })
    const stateColumn = main().getByRole('columnheader', {
      name: phrases.ja.transactions.column.state,
    })
    await openScreen(found('trade', period))
    await expect.poll(() => figureOf('大きな支払い')).toBe(String(total))
    await expect.element(stateColumn).toBeVisible()
    await tab('大きな支払い').click()
    await isShown('大きな支払い')
    await expect.poll(() => totals()[0]).toEqual([totalWords.count, String(total)])
    await expect.element(stateColumn).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('count the transactions of all merchants for administrators', async () => {
    await signInAs('superadmin')
    await openScreen(found('systrade', period))
    const { total } = await transactionsApi.systemList.call({ ...period, state: ['FAILED'] })
    await expect.poll(() => figureOf(words.failed)).toBe(String(total))
  })

  it('scroll sideways within their row on a phone', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await signInAs('owner')
    await openScreen(found('trade', period))
    await expect.poll(() => figureOf(words.failed)).not.toBe('')
    await expectAccessible()
  })
})
