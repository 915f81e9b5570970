import type { UnlinkedRefundRow } from '@choba/contract/unlinked-refunds.ts'
import { page, userEvent } from 'vitest/browser'
import { expect, it } from 'vitest'
import { accepted, answerWith, changeResults, refusal } from '#testing/answers.ts'
import { yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import { expectAccessible, main, openScreen, signInAs, toast } from '#testing/screen.tsx'

const { unknownRefunds: words } = phrases.ja
const { unlinked } = words

const row: UnlinkedRefundRow = {
  refundNo: 'GW-R-000000000000000000000000000000000000000000001',
  entCode: 'SHIBUYA-COFFEE',
  entName: '渋谷珈琲',
  storeName: '渋谷本店',
  paymentType: 'PAYPAY',
  paymentMethodName: 'PayPay',
  amount: 1300,
  currency: 'JPY',
  paidAt: '2026-11-19T12:00:00+09:00',
  originalPaymentNo: 'GW-P-1',
  why: 'EXCEEDS',
  since: '2026-11-19T12:00:10+09:00',
  refundable: 1200,
  acknowledged: null,
}
const waiting: UnlinkedRefundRow = { ...row, refundNo: 'GW-R-2', why: 'WAITING', refundable: null }

/** Replaces the server's response, because the demo data contains no unlinked refunds. */
const answerRows = (path: string, items: readonly UnlinkedRefundRow[]) =>
  changeResults<object>(path, () => ({ items, nextCursor: null, total: items.length }))

it('the second tab lists unlinked refunds with the reason and the payment that each names', async () => {
  answerRows('unlinkedrefund/list', [row, waiting])
  await signInAs('owner')
  await openScreen('unknownRefund')
  await main().getByRole('link', { name: words.tabs.unlinked }).click()
  await expect.element(main().getByRole('heading', { name: unlinked.title })).toBeVisible()
  await expect.element(main().getByRole('row').nth(1)).toMatchTextContent(unlinked.why.EXCEEDS)
  await expect.element(main().getByRole('row').nth(2)).toMatchTextContent(unlinked.why.WAITING)
  const link = (name: string) => main().getByRole('link', { name, exact: true })
  await expect
    .element(link(row.refundNo))
    .toHaveAttribute('href', expect.stringContaining(`/trade/${row.refundNo}`))
  await expect
    .element(link('GW-P-1'))
    .toHaveAttribute('href', expect.stringContaining('/trade/GW-P-1'))
  await expectAccessible()
})

it('a refund disappears from the list after a user acknowledges it with a finding', async () => {
  const list = answerRows('sysunlinkedrefund/list', [row])
  await signInAs('superadmin')
  await openScreen('sysUnknownRefund/unlinked')
  const act = say(unlinked.actOf, { refundNo: row.refundNo })
  await main().getByRole('button', { name: act }).click()
  const dialog = page.getByRole('dialog', {
    name: say(unlinked.question, { amount: yen(row.amount) }),
  })
  await dialog.getByRole('button', { name: unlinked.send, exact: true }).click()
  await expect.element(dialog.getByText(unlinked.reasonMissing)).toBeVisible()
  await dialog.getByRole('textbox', { name: unlinked.reason }).click()
  await userEvent.keyboard('店舗に確認済み')
  list.end()
  const acknowledged = { at: row.since, by: '管理者', reason: '店舗に確認済み' }
  const sent = answerWith('unlinkedrefund/acknowledge', () => accepted({ ...row, acknowledged }))
  await dialog.getByRole('button', { name: unlinked.send, exact: true }).click()
  await expect.element(toast(unlinked.sent)).toBeVisible()
  expect(sent.bodies).toEqual([
    { entCode: row.entCode, refundNo: row.refundNo, reason: '店舗に確認済み' },
  ])
  await expect.element(main().getByText(unlinked.noneTitle)).toBeVisible()
})

it(
  'a user is told that another user acknowledged the refund first',
  { tags: ['no-retry'] },
  async () => {
    const list = answerRows('unlinkedrefund/list', [row])
    await signInAs('manager')
    await openScreen('unknownRefund/unlinked')
    await main()
      .getByRole('button', { name: say(unlinked.actOf, { refundNo: row.refundNo }) })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: unlinked.reason }).click()
    await userEvent.keyboard('x')
    list.end()
    answerWith('unlinkedrefund/acknowledge', () => refusal(409, 409, ''))
    await dialog.getByRole('button', { name: unlinked.send, exact: true }).click()
    await expect.element(toast(unlinked.changed)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  },
)
