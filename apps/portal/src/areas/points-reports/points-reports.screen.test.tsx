import { formatPoints } from '@choba/contract/money.ts'
import { clockOfZone } from '@choba/contract/zone-clock.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, expect, it } from 'vitest'
import { found, searched, tableRows, totals, yen } from '#testing/figures.ts'
import { phrases } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { pointsReportsApi } from './points-reports.api.ts'

const { pointsReports, pointTransactions, table } = phrases.ja
const { define, empty, field, group, months, soFar } = pointsReports
const { tabs } = pointTransactions

const period = { monthFrom: '2026-09', monthTo: '2026-11' }

beforeEach(() => signInAs('owner'))

it('the points report is a tab of point transactions, with months and totals as returned by the server', async () => {
  const { rows, sum } = await pointsReportsApi.list.call(period)
  await openScreen('tradePoint?cardNo=PC-')
  await main().getByRole('link', { name: tabs.report, exact: true }).click()
  await expect.poll(address).toBe('tradePoint/report')
  await openScreen(found('tradePoint/report', period))
  await expect.poll(() => tableRows().length).toBe(3)
  expect(tableRows()[0]).toMatchObject({
    [field.month]: '2026/09',
    [field.awarded]: formatPoints(rows[0]!.awarded!),
    [field.outstanding]: formatPoints(rows[0]!.outstanding!),
    [field.cost]: yen(rows[0]!.cost!),
  })
  expect(tableRows()[2]![field.month]).toMatch(/^2026\/11/)
  expect(totals()).toContainEqual([field.net, formatPoints(sum.net!)])
  expect(totals()).toContainEqual([field.cost, yen(sum.cost!)])
  await expectAccessible()
  await main().getByRole('button', { name: define.title }).click()
  await expect.element(page.getByRole('dialog').getByText(define.outstanding)).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

it('the points report marks the current month as incomplete', async () => {
  const month = clockOfZone('Asia/Tokyo').day(Date.now(), 0).slice(0, 7)
  await openScreen(found('tradePoint/report', { monthFrom: month, monthTo: month }))
  await expect
    .poll(() => tableRows().map((row) => row[field.month]))
    .toEqual([`${month.replace('-', '/')}${soFar}`])
})

it('the points report drills down from month to store to rule, and links figures to their point transactions', async () => {
  const november = { monthFrom: '2026-11', monthTo: '2026-11' }
  const [store] = (await pointsReportsApi.list.call({ ...november, groupBy: 'store' })).rows
  const { rows } = await pointsReportsApi.list.call({
    ...november,
    groupBy: 'rule',
    storeId: [store!.key],
  })
  await openScreen(found('tradePoint/report', period))
  // Clicks at the left edge of the row: the figures in the middle are links.
  const atName = { position: { x: 24, y: 10 } }
  await main().getByRole('row').filter({ hasText: '2026/11' }).click(atName)
  await expect.poll(() => searched(address())).toContain('monthFrom,2026-11')
  await main().getByRole('row', { name: store!.name! }).click(atName)
  await expect.poll(() => tableRows().map((row) => row[field.rule])).toContain(rows[0]!.name)
  const row = main().getByRole('row', { name: rows[0]!.name! })
  await row
    .getByRole('link', { name: formatPoints(rows[0]!.awarded!), exact: true })
    .first()
    .click()
  await expect
    .poll(() => searched(address()))
    .toEqual(
      expect.arrayContaining([
        'entryKind,AWARD',
        `ruleId,${rows[0]!.key}`,
        `storeId,${store!.key}`,
      ]),
    )
  await expect
    .poll(() => totals())
    .toContainEqual([pointTransactions.totals.net, formatPoints(rows[0]!.awarded!)])
  await expect.element(main().getByText(rows[0]!.name!, { exact: true }).first()).toBeVisible()
})

it('the points report covers the selected months, at most thirteen', async () => {
  await openScreen(found('tradePoint/report', period))
  await main()
    .getByRole('button', { name: /2026\/09/ })
    .click()
  const [from, to] = [pointsReports.filter.from, pointsReports.filter.to].map((name) =>
    page.getByRole('combobox', { name }),
  )
  await to!.selectOptions('2026/10')
  await expect.poll(() => searched(address())).toEqual(['monthFrom,2026-09', 'monthTo,2026-10'])
  await from!.selectOptions('2026/11')
  await expect.poll(() => searched(address())).toEqual(['monthFrom,2026-11', 'monthTo,2026-11'])
  await page.getByRole('button', { name: months.thirteen }).click()
  await expect.poll(() => tableRows().length).toBe(13)
  await main().getByText(group.rule, { exact: true }).click()
  await expect.poll(() => tableRows().at(-1)?.[field.rule]).toBe(pointsReports.row.use)
  // The period is longer than the list of point transactions can search, so the figures have no
  // links.
  await expect.element(main().getByRole('table').getByRole('link').first()).not.toBeInTheDocument()
  await openScreen(found('tradePoint/report', { ...period, chargeType: ['PROMOTION'] }))
  await expect.element(main().getByText(empty.title)).toBeVisible()
})

it(
  'the points report covers the user’s own stores without permission for all stores, and is hidden without either permission',
  { tags: ['no-retry'] },
  async () => {
    await signInAs('manager')
    await openScreen(found('tradePoint/report', { ...period, groupBy: 'store' }))
    await expect.poll(() => tableRows().length).toBe(2)
    await expect
      .element(main().getByRole('link', { name: tabs.entReport, exact: true }))
      .not.toBeInTheDocument()
    await expect.element(main().getByRole('button', { name: table.download.button })).toBeVisible()
    await openScreen('tradePoint/entReport')
    await expect.poll(address).toMatch(/^notFound/)
    await signInAs('clerk')
    await openScreen('tradePoint?cardNo=NONE')
    await expect.element(main().getByText(pointTransactions.empty.noMatchTitle)).toBeVisible()
    await expect.element(main().getByRole('navigation')).not.toBeInTheDocument()
  },
)
