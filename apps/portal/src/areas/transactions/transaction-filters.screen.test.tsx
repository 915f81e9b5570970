import { addDays } from '@choba/contract/period.ts'
import {
  searchNumbers,
  type TransactionFilters,
  type TransactionRow,
} from '@choba/contract/transactions.contract.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { everyRow, found, rowKeys, searched, totals, yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { transactionsApi } from './transactions.api.ts'

const { transactions: words, kit, table } = phrases.ja
const { filter, column } = words

const period = { dateFrom: '2026-08-01', dateTo: '2026-09-30' }

const bar = () => page.getByRole('toolbar', { name: kit.filters })
const pill = (label: string) => bar().getByRole('button', { name: new RegExp(`^${label}`) })
const popover = (label: string) => page.getByRole('dialog', { name: label, exact: true })
const clear = (label: string) =>
  bar()
    .getByRole('button', { name: say(kit.clearNamed, { name: label }) })
    .click()

/** Opens a filter. A filter in daily use has a separate button; other filters are in a menu. */
async function openFilter(label: string, isDaily: boolean) {
  await pill(isDaily ? label : kit.moreFilters).click()
  if (isDaily) return popover(label)
  const menu = popover(kit.moreFilters)
  await menu.getByRole('button', { name: label, exact: true }).click()
  return menu.getByRole('region', { name: label, exact: true })
}

/**
 * Expects this search in the address, and on the screen the rows, the count and the sums that the
 * server returns for it.
 */
async function expectSearch(filters: TransactionFilters) {
  await expect.poll(() => searched(address())).toEqual(searched(found('trade', filters)))
  const { items, total, sum } = await transactionsApi.list.call(filters)
  await expect.poll(rowKeys).toEqual(items.map(({ paymentNo }) => paymentNo))
  await expect.poll(() => totals()[0]).toEqual([words.totals.count, String(total)])
  const { payment, refund, net } = sum![0]!
  // The last total is the net sum. If the search is only for payments or only for refunds, it is
  // their sum.
  const last = totals().slice(1).at(-1)
  if (last) expect([net, payment, -refund!].map((figure) => yen(figure!))).toContain(last[1])
  return items
}

/** Returns a payment that has every kind of number. */
async function samplePayment(): Promise<TransactionRow> {
  const rows = await everyRow({ ...period, tradeKind: ['PAYMENT'] })
  return rows.find((row) => row.terminalNo && searchNumbers.every((key) => row[key]))!
}

beforeEach(() => signInAs('owner'))

describe('a filter with several options', () => {
  const { tradeKind, state, refundState } = words

  it.each<[string, boolean, string, Partial<TransactionFilters>, (row: TransactionRow) => boolean]>(
    [
      [filter.store, true, '渋谷本店', { storeId: ['1'] }, (row) => row.storeName === '渋谷本店'],
      [
        filter.tradeKind,
        true,
        tradeKind.REFUND,
        { tradeKind: ['REFUND'] },
        (row) => row.tradeKind === 'REFUND',
      ],
      [filter.state, false, state.FAILED, { state: ['FAILED'] }, (row) => row.state === 'FAILED'],
      [
        filter.refundState,
        false,
        refundState.FULL,
        { refundState: ['FULL'] },
        (row) => row.refunded === row.amount,
      ],
      [
        filter.reason,
        false,
        'お客様のご都合',
        { reason: ['CUSTOMER_REQUEST'] },
        (row) => row.reason === 'CUSTOMER_REQUEST',
      ],
    ],
  )(
    '(%s) updates the address and the rows when an option is ticked, and can be cleared',
    async (label, isDaily, choice, part, fits) => {
      await openScreen(found('trade', period))
      const control = await openFilter(label, isDaily)
      await control.getByRole('checkbox', { name: choice, exact: true }).click()
      const rows = await expectSearch({ ...period, ...part })
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.filter((row) => !fits(row))).toEqual([])
      await userEvent.keyboard('{Escape}')
      await expect.element(pill(label)).toMatchTextContent(choice)
      await clear(label)
      await expectSearch(period)
    },
  )

  it('shows the first selected option and the number of other ones, and is cleared with one click', async () => {
    await openScreen(
      found('trade', { ...period, paymentType: ['VISA', 'JCB'], tradeKind: ['PAYMENT'] }),
    )
    await expectSearch({ ...period, paymentType: ['VISA', 'JCB'], tradeKind: ['PAYMENT'] })
    await expect
      .element(pill(filter.paymentMethod))
      .toMatchTextContent(say(table.chosen, { first: 'Visa', count: 1 }))
    await bar().getByRole('button', { name: kit.clearAll, exact: true }).click()
    await expectSearch(period)
    await expect.element(pill(filter.paymentMethod)).toMatchTextContent(kit.all)
  })

  it('offers only the statuses of the kind that is searched, under the label of that kind', async () => {
    await openScreen(found('trade', { ...period, tradeKind: 'PAYMENT' }))
    const control = await openFilter(filter.state, false)
    await expect
      .element(control.getByRole('checkbox', { name: words.failed.PAYMENT }))
      .toBeVisible()
    const offered = control
      .getByRole('checkbox')
      .elements()
      .map((box) => box.closest('label')!.textContent)
    expect(offered).toEqual([words.state.PAID, words.failed.PAYMENT])
    await control.getByRole('button', { name: kit.selectAll }).click()
    await expectSearch({ ...period, tradeKind: ['PAYMENT'], state: ['PAID', 'FAILED'] })
  })
})

describe('the filter by amount', () => {
  it('validates the typed limits, and applies both limits to every row', async () => {
    await openScreen(found('trade', period))
    const control = await openFilter(filter.amount, false)
    const from = control.getByRole('textbox', { name: filter.amountFrom })
    const to = control.getByRole('textbox', { name: filter.amountTo })
    const apply = () => control.getByRole('button', { name: kit.apply }).click()
    await from.fill('3000')
    await to.fill('500')
    await apply()
    await expect.element(control.getByText(filter.amountReversed)).toBeVisible()
    await to.fill('千円')
    await apply()
    await expect.element(control.getByText(filter.amountInvalid)).toBeVisible()
    await expect.element(to).toHaveAttribute('aria-invalid', 'true')
    expect(address()).toBe(found('trade', period))
    await from.fill('５００')
    await to.fill('1,000')
    await apply()
    const rows = await expectSearch({ ...period, amountMin: 500, amountMax: 1000 })
    expect(rows.filter(({ amount }) => amount < 500 || amount > 1000)).toEqual([])
    await expect.element(bar()).toMatchTextContent('¥500 – ¥1,000')
    await userEvent.keyboard('{Escape}')
    await clear(filter.amount)
    await expectSearch(period)
  })
})

describe('the filter by number', () => {
  it.each(searchNumbers)('(%s) finds the transaction on any day', async (key) => {
    const sample = await samplePayment()
    await openScreen('trade?dateFrom=2026-11-01&dateTo=2026-11-01')
    const control = await openFilter(filter.number, true)
    await control.getByRole('textbox', { name: filter.number }).fill(` ${sample[key]!} `)
    await control.getByRole('button', { name: kit.apply }).click()
    const rows = await expectSearch({ number: sample[key]! })
    expect(rows.map(({ paymentNo }) => paymentNo)).toContain(sample.paymentNo)
    await expect.element(pill(kit.period)).toMatchTextContent(table.anyPeriod)
    await expect.element(pill(filter.number)).toMatchTextContent(sample[key]!)
  })

  it('applies a kind of number that the address names', async () => {
    const sample = await samplePayment()
    await openScreen(found('trade', { outTradeNo: sample.outTradeNo }))
    await expectSearch({ outTradeNo: sample.outTradeNo! })
    await expect
      .element(pill(filter.number))
      .toMatchTextContent(`${column.outTradeNo} ${sample.outTradeNo!}`)
  })

  it.each([
    [filter.number, true, filter.numberInvalid],
    [filter.terminal, false, filter.terminalInvalid],
  ] as const)('shows an error at an invalid value (%s)', async (label, isDaily, fault) => {
    await openScreen(found('trade', period))
    const control = await openFilter(label, isDaily)
    await control.getByRole('textbox', { name: label }).fill('渋谷')
    await control.getByRole('button', { name: kit.apply }).click()
    await expect.element(control.getByText(fault)).toBeVisible()
    expect(address()).toBe(found('trade', period))
  })

  it('keeps the period if the number is of a terminal, and accepts full-width digits', async () => {
    await openScreen(found('trade', period))
    const control = await openFilter(filter.terminal, false)
    await control.getByRole('textbox', { name: filter.terminal }).fill('００１')
    await userEvent.keyboard('{Enter}')
    const rows = await expectSearch({ ...period, terminalNo: '001' })
    expect(new Set(rows.map(({ terminalNo }) => terminalNo))).toEqual(new Set(['001']))
  })
})

describe('the filter by period', () => {
  const open = async (current: string) => {
    await pill(kit.period).click()
    await expect.element(pill(kit.period)).toMatchTextContent(current)
    return popover(kit.period)
  }

  it('accepts days and times, rejects invalid or overlong periods, and moves back and forward', async () => {
    await openScreen(found('trade', period))
    const control = await open('08/01 – 09/30')
    const day = (name: string) => control.getByRole('textbox', { name, exact: true })
    const fault = (sentence: string) => control.getByText(sentence).first()
    await day(kit.periodFrom).fill('2026/02/30')
    await expect.element(fault(kit.periodNotADay)).toBeVisible()
    await day(kit.periodFrom).fill('2026/05/01')
    await expect.element(fault(say(kit.periodTooLong, { months: 3 }))).toBeVisible()
    const apply = control.getByRole('button', { name: kit.apply })
    await expect.element(apply).toHaveAttribute('aria-disabled', 'true')
    await day(kit.periodFrom).fill('2026/10/01')
    await expect.element(fault(kit.periodReversed)).toBeVisible()
    await day(kit.periodFrom).fill('20260915')
    await control.getByLabelText(kit.timeOfDay).click()
    await day(kit.timeFrom).fill('9:30')
    await day(kit.timeTo).fill('21:00:59')
    await apply.click()
    const timed = { dateFrom: '2026-09-15T09:30:00', dateTo: '2026-09-30T21:00:59' }
    const rows = await expectSearch(timed)
    expect(
      rows.filter(({ paidAt }) => paidAt < timed.dateFrom || paidAt.slice(0, 19) > timed.dateTo),
    ).toEqual([])
    window.history.back()
    await expectSearch(period)
    window.history.forward()
    await expectSearch(timed)
  })

  it('marks the holidays of the merchant’s country in the calendar', async () => {
    await openScreen(found('trade', period))
    const control = await open('08/01 – 09/30')
    await expect
      .element(control.getByRole('button', { name: '2026/9/21（月・祝）', exact: true }))
      .toBeVisible()
  })

  it('selects the last month with one click', async () => {
    const { today } = await transactionsApi.options.call()
    const dateTo = addDays(`${today.slice(0, 7)}-01`, -1)
    await openScreen(found('trade', period))
    const control = await open('08/01 – 09/30')
    await control.getByRole('button', { name: kit.lastMonth, exact: true }).click()
    await expectSearch({ dateFrom: `${dateTo.slice(0, 7)}-01`, dateTo })
    await expect.element(pill(kit.period)).toMatchTextContent(kit.lastMonth)
  })
})

it('the filters are behind one button on a phone, and each active filter has a button', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await openScreen(found('trade', period))
  await expect.element(pill(filter.tradeKind)).not.toBeInTheDocument()
  const control = await openFilter(filter.tradeKind, false)
  await control.getByRole('checkbox', { name: words.tradeKind.REFUND, exact: true }).click()
  const filters: TransactionFilters = { ...period, tradeKind: ['REFUND'] }
  await expect.poll(() => searched(address())).toEqual(searched(found('trade', filters)))
  const { total } = await transactionsApi.list.call(filters)
  const sheet = popover(kit.moreFilters)
  await expectAccessible()
  // Applying a filter returns to the list of filters.
  await sheet.getByRole('button', { name: kit.moreFilters }).click()
  await sheet.getByRole('button', { name: filter.terminal, exact: true }).click()
  await sheet.getByRole('textbox').fill('000')
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet.getByRole('searchbox', { name: kit.searchFilters })).toBeVisible()
  await sheet.getByRole('button', { name: say(kit.showFound, { count: 0 }) }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await clear(filter.terminal)
  await expectSearch(filters)
  await pill(kit.moreFilters).click()
  await sheet.getByRole('button', { name: say(kit.showFound, { count: total! }) }).click()
  await expect.element(pill(filter.tradeKind)).toMatchTextContent(words.tradeKind.REFUND)
  await expect
    .element(main().getByRole('list', { name: words.title }))
    .toHaveAttribute('aria-busy', 'false')
  await expectAccessible()
})

describe('the menu of additional filters', () => {
  const menu = () => popover(kit.moreFilters)
  const search = () => menu().getByRole('searchbox', { name: kit.searchFilters })
  const field = (label: string) => menu().getByRole('region', { name: label, exact: true })

  it('can be searched and closed with only the keyboard, and shows active filters', async () => {
    await openScreen(found('trade', { ...period, refundState: ['FULL'] }))
    await pill(kit.moreFilters).click()
    await expect.element(search()).toHaveFocus()
    await expect
      .element(menu().getByRole('button', { name: filter.refundState }))
      .toMatchTextContent(words.refundState.FULL)
    await userEvent.keyboard(`${filter.terminal}{Enter}`)
    await expect.element(field(filter.terminal).getByRole('textbox')).toHaveFocus()
    await menu().getByRole('button', { name: kit.moreFilters }).click()
    await expect.element(search()).toHaveFocus()
    await expect.element(search()).toHaveValue('')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(field(filter.reason)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(pill(kit.moreFilters)).toHaveFocus()
  })

  it('says that no filter matches a search, and Enter then does nothing', async () => {
    await openScreen(found('trade', period))
    await pill(kit.moreFilters).click()
    await search().fill('天気')
    await expect.element(menu().getByText(kit.nothingMatches)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(search()).toHaveFocus()
    await expectAccessible()
  })

  it('closes when the user applies a text, which then appears as a filter', async () => {
    await openScreen(found('trade', period))
    const control = await openFilter(filter.terminal, false)
    await control.getByRole('textbox').fill('T0')
    await userEvent.keyboard('{Enter}')
    await expectSearch({ ...period, terminalNo: 'T0' })
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(pill(filter.terminal)).toMatchTextContent('T0')
  })
})
