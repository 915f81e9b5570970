import { formatMoney, formatPoints } from '@choba/contract/money.ts'
import type { RefundBatchDetail, RefundBatchRow } from '@choba/contract/refund-batches.contract.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { changeResults } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, drawer, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { refundBatchesApi } from './refund-batches.api.ts'

const { refundBatches: words, transactions } = phrases.ja
const { selection, detail, confirm, upload } = words

const question = () => page.getByRole('dialog').last()
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click()

/** Returns payments without refunds, from a month that no other test uses. */
async function refundable(count: number): Promise<TransactionRow[]> {
  const search = { dateFrom: '2026-09-01', dateTo: '2026-09-30', refundState: ['NONE'] as const }
  const { items } = await transactionsApi.list.call({
    ...search,
    refundState: [...search.refundState],
    tradeKind: ['PAYMENT'],
    state: ['PAID'],
    pageSize: count,
  })
  return items
}
const september =
  'trade?dateFrom=2026-09-01&dateTo=2026-09-30&tradeKind=PAYMENT&state=PAID&refundState=NONE'

const csv = (lines: readonly string[], name = '九月.csv') =>
  new File([['取引番号,返金額,返金理由,備考', ...lines].join('\n')], name, { type: 'text/csv' })
const choose = (file: File) => drawer().getByLabelText(upload.file).upload(file)

beforeEach(() => signInAs('owner2'))

describe('refunding payments that the user has selected in the list', () => {
  it('checks the selection, and moves money only after a click on the confirmation’s button', async () => {
    const [one, two] = (await refundable(2)) as [TransactionRow, TransactionRow]
    await openScreen(september)
    await main().getByRole('button', { name: transactions.refundSeveral }).click()
    await expect.element(main().getByText(selection.none).first()).toBeVisible()
    for (const { paymentNo } of [one, two])
      await main()
        .getByRole('checkbox', { name: say(selection.pick, { paymentNo }) })
        .click()
    await expect.element(main().getByText(say(selection.count, { count: 2 }))).toBeVisible()
    await expectAccessible()
    await main().getByRole('combobox', { name: selection.reason }).selectOptions('OTHER')
    await main().getByRole('button', { name: selection.check, exact: true }).click()
    await expect.poll(address).toMatch(/refundBatch\/\d+/)
    await expect.element(drawer().getByText(one.paymentNo)).toBeVisible()
    await expect.element(drawer().getByText(two.paymentNo)).toBeVisible()
    await expectAccessible()
    await press(detail.start)
    const amount = formatMoney(one.refundable + two.refundable, one.currency)
    await expect
      .element(question().getByText(say(confirm.title, { count: 2, amount })))
      .toBeVisible()
    // An Enter key that is still pressed must not confirm.
    await userEvent.keyboard('{Enter}')
    const batchId = address().split('/').at(-1)!
    expect(await refundBatchesApi.detail.call({ batchId })).toMatchObject({ state: 'DRAFT' })
    await question()
      .getByRole('button', { name: say(confirm.act, { count: 2 }) })
      .click()
    await expect
      .element(drawer().getByText(words.batchState.DONE, { exact: true }), { timeout: 20_000 })
      .toBeVisible()
    await expect.element(drawer().getByText(words.state.SUCCEEDED).first()).toBeVisible()
    expect(await transactionsApi.detail.call({ paymentNo: one.paymentNo })).toMatchObject({
      refundState: 'FULL',
    })
  })

  it('can be canceled, which restores the normal list', async () => {
    await openScreen(september)
    await main().getByRole('button', { name: transactions.refundSeveral }).click()
    await expect.element(main().getByRole('checkbox').first()).toBeVisible()
    await main().getByRole('button', { name: selection.all }).click()
    await expect.element(main().getByRole('checkbox', { checked: true }).first()).toBeVisible()
    await main().getByRole('button', { name: selection.cancel, exact: true }).click()
    await expect.element(main().getByRole('checkbox').first()).not.toBeInTheDocument()
    await expect
      .element(main().getByRole('button', { name: transactions.refundSeveral }))
      .toBeVisible()
  })

  it('is not offered to a user without permission to refund', async () => {
    await signInAs('clerk')
    await openScreen('trade')
    await expect.element(main().getByRole('heading', { name: transactions.title })).toBeVisible()
    await expect
      .element(main().getByRole('button', { name: transactions.refundSeveral }))
      .not.toBeInTheDocument()
  })
})

describe('an uploaded file of refunds', () => {
  it('is checked row by row, and can be discarded', async () => {
    const [one] = (await refundable(1)) as [TransactionRow]
    await openScreen('refundBatch/upload')
    await choose(csv([`${one.paymentNo},1,OTHER,`, 'NOSUCHPAYMENT,1,,', `X,abc,,`]))
    await expect.element(drawer().getByText('九月.csv')).toBeVisible()
    await expect.element(drawer().getByText(words.problem.notFound).first()).toBeVisible()
    await expect.element(drawer().getByText(words.problem.amount).first()).toBeVisible()
    await expect.element(drawer().getByText(one.paymentNo)).toBeVisible()
    await drawer().getByRole('combobox', { name: words.column.state }).selectOptions('INVALID')
    await expect.element(drawer().getByText(one.paymentNo)).not.toBeInTheDocument()
    await press(detail.discard)
    await expect.poll(address).toBe('refundBatch')
  })

  it('cannot be started if it contains a payment twice, and the screen gives the reason', async () => {
    const [one] = (await refundable(1)) as [TransactionRow]
    await openScreen('refundBatch/upload')
    await choose(csv([`${one.paymentNo},1,OTHER,`, `${one.paymentNo},1,OTHER,`]))
    await expect.element(drawer().getByText(detail.twice).first()).toBeVisible()
    await expect
      .element(drawer().getByRole('button', { name: detail.start }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  it('is rejected in the upload form if it contains no list of refunds', async () => {
    await openScreen('refundBatch/upload')
    await choose(new File(['a,b\n1,2\n'], 'other.csv', { type: 'text/csv' }))
    await expect.element(drawer().getByText(upload.fault.heading)).toBeVisible()
    await expectAccessible()
  })
})

it('a refund batch shows for each row the amount withheld, the effect on points and the total paid back', async () => {
  const [one] = (await refundable(1)) as [TransactionRow]
  const { batchId, currency } = await refundBatchesApi.add.call({
    rows: [{ paymentNo: one.paymentNo, reason: 'OTHER' }],
  })
  const money = (amount: number) => formatMoney(amount, currency)
  const withheld = 7
  const paidBack = one.refundable - withheld
  changeResults<{ items: RefundBatchRow[] }>('refundbatch/rows', ({ items, ...rest }) => ({
    ...rest,
    items: items.map((row) => ({
      ...row,
      paidBack,
      points: { returned: 4321, reversedTotal: 3, short: 7, withheld },
    })),
  }))
  changeResults<RefundBatchDetail>('refundbatch/detail', (batch) => ({
    ...batch,
    readySum: paidBack,
    withheldSum: withheld,
  }))
  await openScreen(`refundBatch/${batchId}`)
  const row = drawer().getByRole('listitem').filter({ hasText: one.paymentNo })
  await expect.element(row.getByText(money(paidBack), { exact: true })).toBeVisible()
  const said = [
    say(words.points.withheld, { asked: money(one.refundable), amount: money(withheld) }),
    say(words.points.returned, { points: formatPoints(4321) }),
    say(words.points.reversedPoints, { points: formatPoints(3) }),
  ]
  await expect.element(row.getByText(said.join('・'), { exact: true })).toBeVisible()
  await expectAccessible()
  await press(detail.start)
  await expect
    .element(question().getByText(say(confirm.title, { count: 1, amount: money(paidBack) })))
    .toBeVisible()
  await expect
    .element(question().getByText(say(confirm.withheld, { amount: money(withheld) })))
    .toBeVisible()
})

it('a refund batch shows the new figures if a payment has changed before the start', async () => {
  const [one] = (await refundable(1)) as [TransactionRow]
  const { batchId } = await refundBatchesApi.add.call({
    rows: [{ paymentNo: one.paymentNo, reason: 'OTHER' }],
  })
  await openScreen(`refundBatch/${batchId}`)
  await expect.element(drawer().getByText(one.paymentNo)).toBeVisible()
  const another = await refundBatchesApi.add.call({
    rows: [{ paymentNo: one.paymentNo, amount: 1, reason: 'OTHER' }],
  })
  await refundBatchesApi.start.call({
    batchId: another.batchId,
    version: another.version,
    seenCount: 1,
    seenSum: 1,
  })
  await expect
    .poll(async () => (await transactionsApi.detail.call({ paymentNo: one.paymentNo })).refunded, {
      timeout: 20_000,
    })
    .toBe(1)
  await press(detail.start)
  await question()
    .getByRole('button', { name: say(confirm.act, { count: 1 }) })
    .click()
  await expect.element(page.getByText(detail.changed)).toBeVisible()
  const left = formatMoney(one.refundable - 1, one.currency)
  await expect
    .element(drawer().getByText(say(detail.resultOf, { count: 1, amount: left })))
    .toBeVisible()
})
