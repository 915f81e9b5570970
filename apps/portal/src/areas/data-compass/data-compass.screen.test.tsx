import type { CompassSearch } from '@choba/contract/data-compass.filters.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { svgOf } from '#chart/picture-file.ts'
import { failCalls } from '#testing/answers.ts'
import { found, searched, yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import { signInHolding } from '#testing/role-permissions.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { dataCompassApi } from './data-compass.api.ts'

const { dataCompass: words, chart, kit, screens } = phrases.ja
const asked = { dateFrom: '2026-10-21', dateTo: '2026-11-19' }
const open = (search: CompassSearch = {}) =>
  openScreen(found('dataCompass', { ...asked, ...search }))
const region = (name: string) => main().getByRole('region', { name, exact: true })
const signed = (change: number) => `${change > 0 ? '+' : ''}${yen(change)}`

beforeEach(() => signInAs('owner'))

describe('the data compass', () => {
  it('shows a chart and a table for every question, with the figures from the API', async () => {
    const { rows, sum, beforeSum } = await dataCompassApi.changes.call({ ...asked, by: 'store' })
    await open()
    const { hours, growth, methods, average, amounts, trends, refunds, explain } = words
    for (const { title } of [hours, growth, methods, average, amounts, trends, refunds, explain])
      await expect.element(region(title).getByRole('button', { name: chart.asTable })).toBeVisible()
    await expectAccessible()
    await region(words.growth.title).getByRole('button', { name: chart.asTable }).click()
    const [first] = rows
    const line = [first!.net!, first!.before!.net!].map(yen)
    for (const name of [
      [first!.name, ...line, signed(first!.net! - first!.before!.net!)],
      [words.sum, yen(sum.net!), yen(beforeSum.net!), signed(sum.net! - beforeSum.net!)],
    ])
      await expect
        .element(region(words.growth.title).getByRole('row', { name: name.join(' '), exact: true }))
        .toBeVisible()
  })

  it(
    'opens for a user with no other permission, and then without links to transactions',
    { tags: ['no-retry'] },
    async () => {
      await signInHolding('clerk', {
        by: 'owner',
        roleId: '3',
        permissions: ['DataCompass.search'],
      })
      await open()
      const picture = region(words.growth.title)
      await expect.element(picture.getByRole('button', { name: chart.asTable })).toBeVisible()
      await picture.getByRole('button', { name: chart.asTable }).click()
      await expect.element(picture.getByRole('row').nth(1)).toBeVisible()
      expect(picture.getByRole('link').elements()).toEqual([])
    },
  )

  it('links the marks of a chart to their transactions, also by keyboard', async () => {
    const { cells } = await dataCompassApi.hours.call(asked)
    const cell = cells.find(({ paymentCount }) => paymentCount > 0)!
    await open()
    const picture = region(words.hours.title)
    const weekday = kit[`weekday${cell.weekday as 0}`]
    const name = say(chart.hourOf, { weekday, hour: String(cell.hour) })
    const field = picture.getByRole('gridcell', { name: new RegExp(`^${name} `) })
    await expect.element(field).toBeVisible()
    ;(field.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await picture.getByRole('list', { name: words.hours.days }).getByRole('link').first().click()
    await expect
      .poll(() => searched(address()).slice(2))
      .toEqual(['state,PAID', 'tradeKind,PAYMENT'])
    expect(searched(address())[0]).toMatch(
      new RegExp(`^dateFrom,2026-1.-..T${String(cell.hour).padStart(2, '0')}:00:00$`),
    )
  })

  it('opens a menu on a mark that filters all charts or opens the mark’s transactions', async () => {
    const { rows } = await dataCompassApi.changes.call({ ...asked, by: 'store' })
    const { key, name } = rows[0]!
    await open()
    const mark = region(words.growth.title).getByRole('button', { name: new RegExp(`^${name}`) })
    await expect.element(mark).toBeVisible()
    ;(mark.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const item = (label: string) => page.getByRole('menuitem', { name: label, exact: true })
    await expect
      .element(item(words.marks.transactions))
      .toHaveAttribute('href', expect.stringContaining('#/trade?'))
    await item(words.marks.only).click()
    await expect.poll(() => searched(address())).toContain(`storeId,${key}`)
    // The menu does not offer a filter that is already active.
    const only = region(words.trends.title).getByRole('listitem')
    await only.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect.element(item(words.marks.transactions)).toBeVisible()
    await expect.element(item(words.marks.only)).not.toBeInTheDocument()
  })

  it('links an amount range to its payments', async () => {
    const { classes, currency } = await dataCompassApi.amounts.call(asked)
    const range = classes.find(({ paymentCount }) => paymentCount > 0)!
    expect(currency).toBe('JPY')
    await open()
    const picture = region(words.amounts.title)
    await picture.getByRole('button', { name: chart.asTable }).click()
    const name = say(words.amounts.range, { from: yen(range.from), to: yen(range.to!) })
    await picture
      .getByRole('row', { name: new RegExp(`^${name} `) })
      .getByRole('link')
      .first()
      .click()
    const amounts = [`amountMax,${range.to}`, `amountMin,${range.from}`]
    await expect
      .poll(() => searched(address()))
      .toEqual(expect.arrayContaining([...amounts, 'tradeKind,PAYMENT']))
  })

  it('keeps the view of each chart in the address', async () => {
    await open()
    const { title, byLabel, by } = words.explain
    await region(title)
      .getByRole('radiogroup', { name: byLabel })
      .getByText(by.hour, { exact: true })
      .click()
    await region(words.methods.title).getByText(words.methods.view.share, { exact: true }).click()
    await expect
      .poll(() => searched(address()))
      .toEqual(['dateFrom,2026-10-21', 'dateTo,2026-11-19', 'explain,hour', 'view,share'])
    await expect
      .element(
        region(title)
          .getByText(say(chart.hour, { hour: '12' }), { exact: true })
          .first(),
      )
      .toBeVisible()
  })

  it('shows an error only in the chart that failed, and loads it on a retry', async () => {
    const end = failCalls('datacompass/refunds')
    await open()
    const broken = region(words.refunds.title)
    await expect.element(broken.getByText(chart.failed)).toBeVisible()
    await expect.element(region(words.growth.title).getByRole('listitem').first()).toBeVisible()
    end()
    await broken.getByRole('button', { name: chart.retry }).click()
    await expect.element(broken.getByRole('listitem').first()).toBeVisible()
  })

  it('downloads a chart as a file with the same colors as on the screen', async () => {
    await open()
    const picture = region(words.growth.title)
    await expect.element(picture.getByRole('listitem').first()).toBeVisible()
    const svg = new DOMParser().parseFromString(svgOf(picture.element()), 'image/svg+xml')
    expect(svg.querySelector('parsererror')).toBeNull()
    expect([...svg.querySelectorAll('text')].map(({ textContent }) => textContent)).toContain(
      words.growth.title,
    )
    expect(svg.querySelectorAll('rect').length).toBeGreaterThan(0)
    for (const box of svg.querySelectorAll('rect'))
      expect(box.getAttribute('fill')).toMatch(/^(none|rgba?\()/)
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    await picture.getByRole('button', { name: chart.download }).click()
    await page.getByRole('menuitem', { name: chart.file.png }).click()
    await expect.poll(() => saved).toEqual(['compass-stores-2026-10-21-2026-11-19.png'])
    click.mockRestore()
  })

  it(
    'names the last day with data for an empty period, and rejects a long period',
    { tags: ['no-retry'] },
    async () => {
      await openScreen(found('dataCompass', { dateFrom: '2030-01-01', dateTo: '2030-01-31' }))
      await expect.element(main().getByText(words.empty.title)).toBeVisible()
      await main()
        .getByRole('button')
        .filter({ hasText: words.empty.open.replace('{day}', '') })
        .click()
      await expect.element(region(words.growth.title)).toBeVisible()
      await openScreen(found('dataCompass', { dateFrom: '2026-01-01', dateTo: '2026-11-19' }))
      await expect.element(main().getByText(words.fault)).toBeVisible()
      await signInAs('clerk')
      await openScreen('dataCompass')
      await expect.poll(address).toMatch(/^notFound/)
      expect(screens.dataCompass.dataCompass).toBe(words.title)
    },
  )
})
