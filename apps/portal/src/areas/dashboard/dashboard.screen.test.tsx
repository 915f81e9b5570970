import type { DashboardSummary, DayPoint } from '@choba/contract/dashboard.contract.ts'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Period } from '@choba/contract/period.ts'
import { changeResults } from '#testing/answers.ts'
import { searched, yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { shortDayText } from '#ui/instants.ts'
import { dashboardApi } from './dashboard.api.ts'

const { dashboard: words } = phrases.ja

beforeEach(() => signInAs('owner'))

const region = (name: string) => main().getByRole('region', { name, exact: true })

describe('the dashboard', () => {
  it('shows the API’s figures of the day and the month, linked to their transactions', async () => {
    const { sales, today } = await dashboardApi.summary.call()
    await openScreen('panel')
    for (const [title, net] of [
      [words.day.today, sales!.yesterday.net],
      [words.day.today, sales!.today.net],
      [words.month.title, sales!.month.sum.net],
    ] as const)
      await expect
        .element(region(title).getByText(yen(net!), { exact: true }).first())
        .toBeVisible()
    await expectAccessible()
    await region(words.day.today).getByRole('link').first().click()
    await expect
      .poll(() => searched(address()))
      .toEqual([`dateFrom,${today}`, `dateTo,${today}`, 'state,PAID', 'state,SUCCEEDED'])
  })

  it('compares today with the same weekday last week in one sentence and one line', async () => {
    changeResults<DashboardSummary>('dashboard/summary', (result) => ({
      ...result,
      sales: result.sales && {
        ...result.sales,
        today: { ...result.sales.today, net: 4_000 },
        lastWeek: { day: '2026-11-22', net: 25_000, until: 845 },
      },
    }))
    changeResults<{ points: DayPoint[] }>('dashboard/hours', (result) => ({
      ...result,
      points: [
        { at: 0, net: 0, before: 0 },
        { at: 845, net: 4_000, before: 25_000 },
        { at: 900, net: null, before: 26_000 },
      ],
    }))
    await openScreen('panel')
    const card = region(words.day.today)
    const { comparedWithLastWeek: sentence, weekday0: weekday } = words.day
    const text = say(sentence, { weekday, change: '−¥21,000' }).replaceAll(/<\/?amount>/g, '')
    await expect.element(card.getByText(text)).toBeVisible()
    await card.getByRole('button', { name: phrases.ja.chart.asTable }).click()
    await expect.poll(() => card.getByRole('row').all().length).toBe(1 + 3)
  })

  it('explains the usual ranges behind the help button, and nowhere else', async () => {
    const range = { low: 1_234, median: 2_000, high: 5_678 }
    changeResults<DashboardSummary>('dashboard/summary', (result) => ({
      ...result,
      sales: result.sales && {
        ...result.sales,
        today: {
          ...result.sales.today,
          usual: { days: 8, net: range, paymentCount: range, average: range, refundRate: null },
          until: 845,
        },
      },
    }))
    await openScreen('panel')
    const text = say(words.day.range, { low: yen(1_234), high: yen(5_678) })
    const card = region(words.day.today)
    await expect.element(card.getByRole('button', { name: phrases.ja.kit.howFound })).toBeVisible()
    expect(page.getByText(text, { exact: true }).elements()).toEqual([])
    await card.getByRole('button', { name: phrases.ja.kit.howFound }).click()
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
    await expectAccessible()
  })

  it('shows the year before in gray on request', async () => {
    await openScreen('panel')
    const picture = region(words.trend.title)
    changeResults<{ rows: unknown[]; before: number[] | null }>('dashboard/trend', (result) => ({
      ...result,
      before: result.before && result.rows.map(() => 1_000),
    }))
    await picture.getByText(words.trend.lastYear, { exact: true }).click()
    await expect
      .poll(() => picture.getByText(words.trend.lastYear, { exact: true }).elements().length)
      .toBe(2)
    await picture.getByRole('button', { name: phrases.ja.chart.asTable }).click()
    await expect
      .element(picture.getByRole('columnheader', { name: words.trend.lastYear }))
      .toBeVisible()
  })

  it('keeps the focus on the choice of the period when the chart changes', async () => {
    await openScreen('panel')
    const choice = region(words.trend.title).getByRole('radio', {
      name: words.trend.span.MONTHS_13,
    })
    await expect.element(choice).toBeInTheDocument()
    choice.element().closest('label')!.click()
    ;(choice.element() as HTMLElement).focus()
    await expect
      .element(region(words.trend.title).getByText(phrases.ja.statistics.field.refund).first())
      .toBeVisible()
    await expect.element(choice).toHaveFocus()
  })

  it('shows the next deposit with its payee, whether its amount may change, and the deposit after it', async () => {
    const one = {
      payDateProvisional: false,
      currency: 'JPY',
      companyName: null,
      hasMissingRates: false,
    }
    const closed = {
      ...one,
      payDate: '2030-12-01',
      amount: 5_000,
      companyCount: 3,
      depositNo: null,
      filling: false,
    }
    const filling = {
      ...one,
      payDate: '2030-12-02',
      amount: 700,
      companyCount: 1,
      depositNo: null,
      filling: true,
    }
    const overdue = [{ currency: 'JPY', count: 2, amount: 90 }]
    changeResults<DashboardSummary>('dashboard/summary', (result) => ({
      ...result,
      deposits: {
        coming: [closed, { ...closed, currency: 'QAR', amount: 12_345, companyCount: 1 }, filling],
        overdue,
      },
    }))
    await openScreen('panel')
    const card = region(words.deposit.title)
    const { closed: final, companies, following, overdue: late } = words.deposit
    await expect.element(card.getByText(yen(5_000), { exact: true })).toBeVisible()
    await expect
      .element(card.getByText(say(companies, { count: 3 }), { exact: true }))
      .toBeVisible()
    await expect.element(card.getByText('123.45')).toBeVisible()
    await expect.element(card.getByText(final, { exact: true }).first()).toBeVisible()
    await expect.element(card.getByText(say(following, { day: '2030/12/02' }))).toBeVisible()
    await expect.element(card.getByText(yen(700), { exact: true })).toBeVisible()
    await expect.element(card.getByText(say(late, { count: 2 }))).toBeVisible()
    expect(card.getByText(words.deposit.soFar).elements()).toEqual([])
    await expectAccessible()
  })

  it('compares stores or payment methods, the largest change first', async () => {
    const { rows } = await dashboardApi.comparison.call({ by: 'paymentMethod' })
    await openScreen('panel')
    const table = region(words.comparison.title)
    await table.getByText(words.comparison.by.paymentMethod, { exact: true }).click()
    expect(rows.length).toBeGreaterThan(0)
    for (const { name, net } of rows.slice(0, 5))
      await expect.element(table.getByRole('row', { name: `${name} ${yen(net!)}` })).toBeVisible()
    await table.getByRole('link', { name: words.comparison.all }).click()
    await expect.poll(address).toMatch(/^statistics\?.*groupBy=paymentMethod/)
  })

  it('names the compared days of both months', async () => {
    const { period, before, basis } = await dashboardApi.comparison.call({ by: 'store' })
    const { sales } = await dashboardApi.summary.call()
    const days = (now: Period, then: Period) => ({
      from: shortDayText(now.from),
      to: shortDayText(now.to),
      beforeFrom: shortDayText(then.from),
      beforeTo: shortDayText(then.to),
    })
    await openScreen('panel')
    const caption = say(words.comparison.caption[basis], days(period, before))
    await expect
      .element(region(words.comparison.title).getByText(caption, { exact: true }))
      .toBeVisible()
    const { compared } = sales!.month
    if (!compared) return
    const figures = { now: yen(compared.now.sum.net!), before: yen(compared.before.sum.net!) }
    const text = say(words.month.before, {
      ...days(compared.now.period, compared.before.period),
      ...figures,
    })
    await expect.element(region(words.month.title).getByText(text, { exact: true })).toBeVisible()
  })

  it('shows the share of each payment method in the month, linked to the payments', async () => {
    const { rows } = await dashboardApi.comparison.call({ by: 'paymentMethod' })
    const { key, name, payment } = rows.toSorted((a, b) => b.payment! - a.payment!)[0]!
    await openScreen('panel')
    const picture = region(words.mix.title)
    await picture.getByRole('button', { name: phrases.ja.chart.asTable }).click()
    await expect
      .element(picture.getByRole('row', { name: `${name} ${yen(payment!)}` }))
      .toBeVisible()
    await picture.getByRole('button', { name: phrases.ja.chart.asChart }).click()
    await picture.getByRole('listitem').first().getByRole('button').click()
    await page.getByRole('menuitem', { name: words.mix.transactions }).click()
    await expect.poll(() => searched(address())).toContain(`paymentType,${key}`)
    await expect.poll(() => searched(address())).toContain('tradeKind,PAYMENT')
  })

  it('shows thirteen months as a chart and as a table', async () => {
    const { rows } = await dashboardApi.trend.call({ span: 'MONTHS_13' })
    await openScreen('panel')
    await main()
      .getByRole('radiogroup', { name: words.trend.spanLabel })
      .getByText(words.trend.span.MONTHS_13)
      .click()
    const picture = region(words.trend.title)
    // The chart shows days until the months load, and an opened table closes when they do. Retries
    // until the table stays open.
    const asTable = picture.getByRole('button', { name: phrases.ja.chart.asTable })
    await expect
      .poll(async () => {
        if (asTable.all().length > 0) await asTable.click()
        return picture.getByRole('row').all().length
      })
      .toBe(1 + rows.length)
    const { from, net, refund } = rows.at(-1)!
    const month = from.slice(0, 7).replace('-', '/')
    await expect
      .element(picture.getByRole('row', { name: `${month} ${yen(net!)} ${yen(refund!)}` }))
      .toBeVisible()
  })

  it(
    'shows the screens that a user may open if the user may see neither sales nor deposits',
    { tags: ['no-retry'] },
    async () => {
      await signInAs('clerk')
      await openScreen('panel')
      const tasks = region(words.start.title)
      await expect.element(tasks.getByRole('link', { name: words.start.task.trade })).toBeVisible()
      for (const title of [
        words.day.today,
        words.month.title,
        words.deposit.title,
        words.trend.title,
        words.calendar.title,
      ])
        await expect.element(region(title)).not.toBeInTheDocument()
      await expectAccessible()
      await tasks.getByRole('link', { name: words.start.task.trade }).click()
      await expect.poll(address).toMatch(/^trade/)
    },
  )

  it('hides an item of the attention list for a day when muted, and shows it again on request', async () => {
    await fetch('/overdue-refund')
    const { attention } = await dashboardApi.summary.call()
    await openScreen('panel')
    const list = region(words.attention.title)
    await expect.poll(() => list.getByRole('listitem').all().length).toBe(attention.length)
    await list
      .getByRole('button', { name: words.attention.muteNamed.split('{text}')[1]! })
      .first()
      .click()
    await expect
      .element(list.getByText(say(words.attention.muted, { count: '1' }), { exact: true }))
      .toBeVisible()
    await expect.poll(() => list.getByRole('listitem').all().length).toBe(attention.length - 1)
    await expectAccessible()
    await list.getByRole('button', { name: words.attention.unmute, exact: true }).click()
    await expect.poll(() => list.getByRole('listitem').all().length).toBe(attention.length)
  })
})

describe('long amounts on a phone with large text', () => {
  /** Returns the figures in an element that are broken across lines, as the texts on each line. */
  const brokenFigures = (place: Element) => {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const node = texts.currentNode
      for (const { index, 0: figure } of (node.textContent ?? '').matchAll(/[₮¥]?\d[\d,]*\d/g)) {
        const range = new Range()
        range.setStart(node, index)
        range.setEnd(node, index + figure.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(figure)
      }
    }
    return broken
  }

  it('are never broken inside a figure, and no axis label is cut', async () => {
    await page.viewport(390, 844)
    document.documentElement.dataset['fontSize'] = 'large'
    onTestFinished(async () => {
      delete document.documentElement.dataset['fontSize']
      await page.viewport(1280, 800)
    })
    const range = { low: 91_234_567_800, median: 123_456_789_000, high: 191_234_567_800 }
    changeResults<DashboardSummary>('dashboard/summary', (read) => ({
      ...read,
      currency: 'MNT',
      sales: read.sales && {
        ...read.sales,
        today: {
          ...read.sales.today,
          net: 123_456_789_000,
          payment: 9_876_543_210_050,
          paymentCount: 1,
          usual: { days: 8, net: range, average: range, paymentCount: range, refundRate: null },
        },
        lastWeek: { day: '2026-11-22', net: 1_023_456_789_000, until: 845 },
      },
    }))
    changeResults<{ currency: string; rows: { net: number; payment: number }[] }>(
      'dashboard/trend',
      (read) => ({
        ...read,
        currency: 'MNT',
        rows: read.rows.map((row) => ({
          ...row,
          net: row.net * 10_000,
          payment: row.payment * 10_000,
        })),
      }),
    )
    await openScreen('panel')
    await expect.element(region(words.day.today).getByText('1,234,567,890')).toBeVisible()
    // The average has no decimals, because möngö are not in circulation.
    await expect.element(region(words.day.today).getByText('₮98,765,432,101')).toBeVisible()
    expect(brokenFigures(main().element())).toEqual([])
    const picture = region(words.trend.title)
    await expect
      .poll(() => picture.element().querySelectorAll('svg text').length)
      .toBeGreaterThan(4)
    const cut = () =>
      [...picture.element().querySelectorAll('svg.recharts-surface')].flatMap((drawing) => {
        const { left, right } = drawing.getBoundingClientRect()
        return [...drawing.querySelectorAll('text')]
          .filter(
            (text) =>
              text.getBoundingClientRect().left < left ||
              text.getBoundingClientRect().right > right,
          )
          .map((text) => text.textContent)
      })
    await expect.poll(cut).toEqual([])
    await expectAccessible()
  })
})
