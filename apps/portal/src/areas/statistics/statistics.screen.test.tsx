import type { Statistics } from '@choba/contract/statistics.contract.ts'
import type { StatisticsFilters } from '@choba/contract/statistics.filters.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { viewsApi } from '#areas/views/views.api.ts'
import { searched, tableRows, yen } from '#testing/figures.ts'
import { phrases } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { statisticsApi } from './statistics.api.ts'

const { statistics: words, transactions } = phrases.ja
const { field, group, empty } = words
const { views } = phrases.ja
const month = { dateFrom: '2026-11-01', dateTo: '2026-11-20' }
const query = (filters: StatisticsFilters) =>
  new URLSearchParams(filters as Record<string, string>).toString()
const read = (filters: StatisticsFilters): Promise<Statistics> =>
  statisticsApi.list.call({ ...month, ...filters })

beforeEach(() => signInAs('owner'))

describe('statistics', () => {
  it('show the days of a period and their totals with the figures of the server', async () => {
    const { rows, sum } = await read({})
    await openScreen(`statistics?${query(month)}`)
    await expect.poll(() => tableRows().length).toBe(rows.length)
    for (const at of [0, rows.length - 1])
      expect(tableRows()[at]).toMatchObject({
        [field.net]: yen(rows[at]!.net!),
        [field.refund]: yen(rows[at]!.refund!),
      })
    await expect.element(main().getByText(yen(sum.net!), { exact: true }).first()).toBeVisible()
    await expectAccessible()
  })

  it('show the share of refunds below the chart only on request', async () => {
    await openScreen(`statistics?${query(month)}`)
    const chart = main().getByRole('region', { name: words.chart.date })
    const rates = chart.getByRole('application', { name: field.refundRate })
    await expect.element(chart.getByRole('radiogroup', { name: words.groupLabel })).toBeVisible()
    await expect.element(rates).not.toBeInTheDocument()
    await chart.getByRole('button', { name: words.chart.showRate }).click()
    await expect.element(rates).toBeVisible()
    await chart.getByRole('button', { name: words.chart.hideRate }).click()
    await expect.element(rates).not.toBeInTheDocument()
  })

  it('drill down from a store to its payment methods, then to transactions with the same total', async () => {
    const [store] = (await read({ groupBy: 'store' })).rows
    const [paymentMethod] = (await read({ groupBy: 'paymentMethod', storeId: [store!.key] })).rows
    await openScreen(`statistics?${query(month)}`)
    await main().getByText(group.store, { exact: true }).click()
    await main().getByRole('row', { name: store!.name! }).click()
    await expect
      .poll(() => tableRows()[0])
      .toMatchObject({
        [field.paymentMethod]: paymentMethod!.name,
        [field.net]: yen(paymentMethod!.net!),
      })
    await main().getByRole('row', { name: paymentMethod!.name! }).first().click()
    await expect.poll(address).toMatch(/^trade\?/)
    await expect
      .element(main().getByRole('heading', { name: transactions.title, level: 1 }))
      .toBeVisible()
    await expect
      .element(main().getByText(yen(paymentMethod!.net!), { exact: true }).first())
      .toBeVisible()
  })

  it('are e-mailed by the schedule of a saved view, which continues until a user changes it', async () => {
    const name = crypto.randomUUID()
    const dialog = () => page.getByRole('dialog')
    const schedule = () => dialog().getByRole('combobox', { name: views.form.emailed })
    const choose = (item: string) =>
      page.getByRole('menuitem', { name: item.replace('{name}', name) }).click()
    await openScreen(`statistics?${query({ groupBy: 'store' })}`)
    await main().getByRole('button', { name: views.title }).click()
    await choose(views.save)
    await dialog().getByRole('textbox', { name: views.form.name }).fill(name)
    await schedule().selectOptions(views.form.schedule.weekly)
    await dialog().getByRole('button', { name: views.form.act }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    const kept = async () =>
      (await viewsApi.list.call({ screen: 'statistics' })).items.find((view) => view.name === name)
    expect(await kept()).toMatchObject({ emailSchedule: 'weekly', filters: { groupBy: 'store' } })
    await main().getByRole('button', { name: views.title }).click()
    await choose(views.editEmailed)
    await expect.element(schedule()).toHaveValue('weekly')
    await schedule().selectOptions(views.form.schedule.never)
    await dialog().getByRole('button', { name: views.form.act }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(await kept()).not.toHaveProperty('emailSchedule')
  })

  it('show a daily table by payment method or store, with the totals of the server', async () => {
    const { columns, sum } = await statisticsApi.breakdown.call({ ...month, by: 'store' })
    await openScreen(`statistics?${query({ ...month, paymentClass: ['CARD'] })}`)
    await main().getByRole('link', { name: words.pages.days, exact: true }).click()
    await expect.poll(address).toMatch(/^statistics\/days\?.*paymentClass=CARD/)
    await openScreen(`statistics/days?${query(month)}`)
    await main().getByRole('radiogroup', { name: words.byLabel }).getByText(words.by.store).click()
    // Checks a total and not only the number of rows: the table by payment method has the same
    // number, and stays visible until the table by store has loaded.
    await expect.poll(() => tableRows().at(-1)?.[columns[0]!.name!]).toBe(yen(columns[0]!.net!))
    expect(tableRows()).toHaveLength(21)
    expect(tableRows().at(-1)![field.net]).toBe(yen(sum.net!))
    await expectAccessible()
    await main()
      .getByRole('row', { name: words.sum })
      .getByRole('link', { name: yen(columns[0]!.net!) })
      .first()
      .click()
    await expect.poll(() => searched(address())).toContain(`storeId,${columns[0]!.key}`)
    await expect
      .element(main().getByText(yen(columns[0]!.net!), { exact: true }).first())
      .toBeVisible()
  })

  it('explain each figure in a popover', async () => {
    await openScreen(`statistics?${query(month)}`)
    // The button has a different label from the question mark beside the heading, which opens the
    // guide.
    await expect
      .element(main().getByRole('button', { name: words.define.title }))
      .toHaveTextContent(words.define.title)
    await main().getByRole('button', { name: words.define.title }).click()
    const popover = page.getByRole('dialog', { name: words.define.title })
    await expect.element(popover.getByText(words.define.refundRate)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(popover).not.toBeInTheDocument()
    await expect.element(main().getByRole('button', { name: words.define.title })).toHaveFocus()
  })

  it('link a payment amount to the payments that it counts, and to no others', async () => {
    const [store] = (await read({ groupBy: 'store' })).rows
    await openScreen(`statistics?${query({ ...month, groupBy: 'store' })}`)
    await main()
      .getByRole('row', { name: store!.name! })
      .getByRole('link', { name: yen(store!.payment!), exact: true })
      .first()
      .click()
    await expect
      .poll(() => searched(address()))
      .toEqual([
        'dateFrom,2026-11-01',
        'dateTo,2026-11-20',
        'state,PAID',
        `storeId,${store!.key}`,
        'tradeKind,PAYMENT',
      ])
    await expect
      .element(main().getByText(yen(store!.payment!), { exact: true }).first())
      .toBeVisible()
  })

  it('name and link to the last day with transactions if the period has none', async () => {
    await openScreen('statistics?dateFrom=2030-01-01&dateTo=2030-01-31')
    await expect.element(main().getByText(empty.title)).toBeVisible()
    await main()
      .getByRole('button')
      .filter({ hasText: empty.open.replace('{day}', '') })
      .click()
    await expect.element(main().getByText(empty.title)).not.toBeInTheDocument()
    await expect.poll(() => tableRows().length).toBeGreaterThan(0)
  })

  it(
    'are hidden without permission, and also have a second address',
    { tags: ['no-retry'] },
    async () => {
      await openScreen('stat')
      await expect.poll(address).toBe('statistics')
      await signInAs('clerk')
      await openScreen('statistics')
      await expect.poll(address).toMatch(/^notFound/)
    },
  )
})
