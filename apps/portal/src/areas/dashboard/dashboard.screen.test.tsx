import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { dashboardApi } from '#lib/dashboard.api.ts'
import { searched, yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'

const { dashboard: words } = phrases.ja

beforeEach(() => signInAs('owner'))

const region = (name: string) => main().getByRole('region', { name, exact: true })

describe('the dashboard', () => {
  it('shows the days and the month as the call has them, and leads to their transactions', async () => {
    const { sales, today } = await dashboardApi.summary.call()
    await openScreen('panel')
    for (const [title, net] of [
      [words.day.yesterday, sales!.yesterday.net],
      [words.day.today, sales!.today.net],
      [words.month.title, sales!.month.sum.net],
    ] as const)
      await expect.element(region(title).getByText(yen(net!), { exact: true }).first()).toBeVisible()
    await expectAccessible()
    await region(words.day.today).getByRole('link').first().click()
    await expect
      .poll(() => searched(address()))
      .toEqual([`dateFrom,${today}`, `dateTo,${today}`, 'state,PAID', 'state,SUCCEEDED'])
  })

  it('compares by store or payment method, the most changed first', async () => {
    const { rows } = await dashboardApi.comparison.call({ by: 'brand' })
    await openScreen('panel')
    const table = region(words.comparison.title)
    await table.getByText(words.comparison.by.brand, { exact: true }).click()
    for (const { name, net } of rows.slice(0, 5))
      await expect.element(table.getByRole('row', { name: `${name} ${yen(net!)}` })).toBeVisible()
    await table.getByRole('link', { name: words.comparison.all }).click()
    await expect.poll(address).toMatch(/^statistics\?.*groupBy=brand/)
  })

  it('shows what payment methods make of the month, each leading to its payments', async () => {
    const { rows } = await dashboardApi.comparison.call({ by: 'brand' })
    const { key, name, payment } = rows.toSorted((a, b) => b.payment! - a.payment!)[0]!
    await openScreen('panel')
    const picture = region(words.mix.title)
    await picture.getByRole('button', { name: phrases.ja.chart.asTable }).click()
    await expect.element(picture.getByRole('row', { name: `${name} ${yen(payment!)}` })).toBeVisible()
    await picture.getByRole('button', { name: phrases.ja.chart.asChart }).click()
    await picture.getByRole('listitem').first().getByRole('button').click()
    await page.getByRole('menuitem', { name: words.mix.transactions }).click()
    await expect.poll(() => searched(address())).toContain(`paymentType,${key}`)
    await expect.poll(() => searched(address())).toContain('tradeKind,PAYMENT')
  })

  it('has thirteen months as a picture and as a table', async () => {
    const { rows } = await dashboardApi.trend.call({ span: 'MONTHS_13' })
    await openScreen('panel')
    await main().getByRole('radiogroup', { name: words.trend.spanLabel }).getByText(words.trend.span.MONTHS_13).click()
    const picture = region(words.trend.title)
    // Until the months are read the days stand there, and take their table with them.
    const asTable = picture.getByRole('button', { name: phrases.ja.chart.asTable })
    await expect
      .poll(async () => {
        if (asTable.all().length > 0) await asTable.click()
        return picture.getByRole('row').all().length
      })
      .toBe(1 + rows.length)
    const { from, net, refund } = rows.at(-1)!
    const month = from.slice(0, 7).replace('-', '/')
    await expect.element(picture.getByRole('row', { name: `${month} ${yen(net!)} ${yen(refund!)}` })).toBeVisible()
  })

  it('shows who may see neither sales nor deposits what needs attention alone', { tags: ['no-retry'] }, async () => {
    await signInAs('clerk')
    await openScreen('panel')
    await expect.element(region(words.attention.title).getByText(words.attention.none)).toBeVisible()
    for (const title of [words.day.yesterday, words.month.title, words.deposit.title, words.trend.title])
      await expect.element(region(title)).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('leaves out what needs attention for a day, and shows it again', async () => {
    await fetch('/overdue-refund')
    const { attention } = await dashboardApi.summary.call()
    await openScreen('panel')
    const list = region(words.attention.title)
    await expect.poll(() => list.getByRole('listitem').all().length).toBe(attention.length)
    await list
      .getByRole('button', { name: words.attention.muteNamed.split('{text}')[1]! })
      .first()
      .click()
    await expect.element(list.getByText(say(words.attention.muted, { count: '1' }), { exact: true })).toBeVisible()
    await expect.poll(() => list.getByRole('listitem').all().length).toBe(attention.length - 1)
    await expectAccessible()
    await list.getByRole('button', { name: words.attention.unmute, exact: true }).click()
    await expect.poll(() => list.getByRole('listitem').all().length).toBe(attention.length)
  })
})
