import { formatMoney, formatPoints } from '@choba/contract/money.ts'
import { beforeEach, expect, it } from 'vitest'
import { factsIn, found, totals as shownTotals } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, drawer, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { pointTransactionsApi } from './point-transactions.api.ts'

const { orders, pointTransactions, table } = phrases.ja
const { chargeType, detail, empty, field, totals } = pointTransactions

const period = { dateFrom: '2026-08-21', dateTo: '2026-11-20' }

beforeEach(() => signInAs('owner'))

it('the list of point transactions shows awards, cancellations and net of the search result, also per point type', async () => {
  const { total, sum } = await pointTransactionsApi.list.call(period)
  const given = sum!.filter((one) => one.chargeType !== 'USE')
  const sumOf = (name: 'award' | 'cancel') => given.reduce((all, one) => all + one[name]!, 0)
  await openScreen(found('tradePoint', period))
  await expect
    .poll(() => shownTotals())
    .toContainEqual([totals.award, formatPoints(sumOf('award'))])
  expect(shownTotals()).toContainEqual([totals.count, String(total)])
  expect(shownTotals()).toContainEqual([totals.cancel, formatPoints(sumOf('cancel'))])
  const net = sum!.reduce((all, one) => all + one.net!, 0)
  expect(shownTotals()).toContainEqual([totals.net, formatPoints(net)])
  await main().getByText(totals.byType, { exact: true }).click()
  const row = main().getByRole('row').filter({ hasText: chargeType.USE }).first()
  await expect.element(row).toBeVisible()
  await expectAccessible()
})

it('an entry shows its rule, base and rate, with links to the rule and the order', async () => {
  const { items } = await pointTransactionsApi.list.call({
    ...period,
    chargeType: ['BONUS'],
    entryKind: ['AWARD'],
  })
  const one = items.find(({ ruleName }) => ruleName !== null)!
  await openScreen(found(`tradePoint/${one.entryId}`, period))
  await expect.element(drawer().getByText(formatMoney(one.base!, one.currency))).toBeVisible()
  await expect
    .element(drawer().getByText(say(detail.percent, { rate: String(one.rate! / 10_000) })))
    .toBeVisible()
  await expect.element(drawer().getByRole('link', { name: one.ruleName! })).toBeVisible()
  await expectAccessible()
  await drawer().getByRole('link', { name: detail.openOrder }).click()
  await expect.element(drawer().getByText(orders.detail.timeline, { exact: true })).toBeVisible()
  await expect.poll(address).toContain(`order/${one.orderId}`)
})

it(
  'users without permission get no download button, and no link to the rule',
  { tags: ['no-retry'] },
  async () => {
    await signInAs('clerk')
    const { items } = await pointTransactionsApi.list.call({
      ...period,
      chargeType: ['BONUS'],
      entryKind: ['AWARD'],
    })
    const one = items.find(({ ruleName }) => ruleName !== null)!
    await openScreen(found(`tradePoint/${one.entryId}`, period))
    await expect.poll(() => factsIn(drawer().element())).toContainEqual([field.rule, one.ruleName])
    await expect
      .element(drawer().getByRole('link', { name: one.ruleName! }))
      .not.toBeInTheDocument()
    await openScreen('tradePoint?cardNo=NONE')
    await expect.element(main().getByText(empty.noMatchTitle)).toBeVisible()
    await expect
      .element(main().getByRole('button', { name: table.download.button }))
      .not.toBeInTheDocument()
  },
)
