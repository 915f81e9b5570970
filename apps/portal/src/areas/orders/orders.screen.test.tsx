import { formatPoints } from '@choba/contract/money.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, expect, it } from 'vitest'
import type { OrderDetail } from '@choba/contract/orders.contract.ts'
import { changeResults } from '#testing/answers.ts'
import { found, totals as shownTotals, yen } from '#testing/figures.ts'
import { phrases } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  main,
  openScreen,
  rowOf,
  signInAs,
} from '#testing/screen.tsx'
import { ordersApi } from './orders.api.ts'

const { kit, orders, table, transactions } = phrases.ja
const { detail, empty, event, field, totals } = orders

const period = { dateFrom: '2026-08-21', dateTo: '2026-11-20' }
const bar = () => page.getByRole('toolbar', { name: kit.filters })

beforeEach(() => signInAs('owner'))

it('the order screen lists orders with totals, and shows payments, points and refunds of one order', async () => {
  const { items } = await ordersApi.list.call({ ...period, orderType: ['REFUND'] })
  const refund = items[0]!
  const sale = await ordersApi.detail.call({ orderId: refund.saleId! })
  const search = { ...period, cardNo: refund.cardNo }
  const { total, sum } = await ordersApi.list.call(search)
  await openScreen(found('order', search))
  await expect.element(rowOf(yen(sale.amount)).first()).toBeVisible()
  const net = sum!.reduce(
    (all, one) => all + (one.orderType === 'SALE' ? one.amount! : -one.amount!),
    0,
  )
  await expect.poll(() => shownTotals()).toContainEqual([totals.count, String(total)])
  await expect.poll(() => shownTotals()).toContainEqual([totals.net, yen(net)])
  await expectAccessible()
  await openScreen(found(`order/${refund.orderId}`, search))
  await expect.element(drawer().getByText(detail.refundLine, { exact: true })).toBeVisible()
  await drawer().getByRole('link', { name: detail.openSale }).click()
  await expect.element(drawer().getByText(detail.payments, { exact: true })).toBeVisible()
  await expect.element(drawer().getByText(event.given)).toBeVisible()
  await expect.element(drawer().getByText(formatPoints(sale.pointsAwarded)).first()).toBeVisible()
  await expect
    .element(drawer().getByRole('link', { name: event.refunded, exact: true }).first())
    .toBeVisible()
  const refundState = transactions.refundState[sale.refunded < sale.amount ? 'PARTIAL' : 'FULL']
  await expect.element(drawer().getByText(refundState, { exact: true })).toBeVisible()
  await expect
    .element(drawer().getByText(transactions.column.refunded, { exact: true }))
    .toBeVisible()
  await expectAccessible()
  await drawer().getByRole('link', { name: sale.payments[0]!.paymentNo }).click()
  await expect.poll(address).toMatch(/^trade\//)
})

it('an order marks the payments that came from an imported file', async () => {
  const { items } = await ordersApi.list.call({ ...period, orderType: ['SALE'] })
  const orderId = items[0]!.orderId
  changeResults<OrderDetail>('order/detail', (one) => ({
    ...one,
    payments: one.payments.flatMap((paid) => [
      paid,
      { ...paid, paymentNo: 'FROM-FILE', imported: true },
    ]),
  }))
  await openScreen(found(`order/${orderId}`, period))
  const link = drawer().getByRole('link', { name: 'FROM-FILE' })
  await expect.element(link.getByText(transactions.event.imported, { exact: true })).toBeVisible()
  // The order's other payments have no mark.
  expect(drawer().getByText(transactions.event.imported).elements()).toHaveLength(1)
  await expectAccessible()
})

it('an order shows the requester of each refund, and marks imported refunds', async () => {
  const { items } = await ordersApi.list.call({ ...period, orderType: ['SALE'] })
  const sale = items.find(({ refunded }) => refunded === 0)!
  const of = {
    ...sale,
    orderType: 'REFUND' as const,
    saleId: sale.orderId,
    pointsUsed: 0,
    pointsAwarded: 0,
  }
  changeResults<OrderDetail>('order/detail', (one) => ({
    ...one,
    refunded: 7,
    refunds: [
      { ...of, orderId: '71', amount: 4, requestedBy: 'REFUND-ASKER', imported: false },
      { ...of, orderId: '72', amount: 3, requestedBy: null, imported: true },
    ],
  }))
  await openScreen(found(`order/${sale.orderId}`, period))
  await expect
    .element(drawer().getByText(transactions.detail.by.replace('{name}', 'REFUND-ASKER')))
    .toBeVisible()
  expect(drawer().getByRole('link', { name: event.refunded, exact: true }).elements()).toHaveLength(
    2,
  )
  expect(drawer().getByText(transactions.event.imported, { exact: true }).elements()).toHaveLength(
    1,
  )
  await expect.element(drawer().getByText(yen(7), { exact: true })).toBeVisible()
  await expect
    .element(drawer().getByText(transactions.refundState.PARTIAL, { exact: true }))
    .toBeVisible()
  await expectAccessible()
})

it('a search by card number needs no period, and an order that does not exist is reported', async () => {
  await openScreen('order')
  await bar()
    .getByRole('button', { name: new RegExp(`^${field.cardNo}`) })
    .click()
  await page.getByRole('textbox', { name: field.cardNo }).fill('ＰＣ－０００００１')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('order?cardNo=PC-000001')
  await openScreen('order?cardNo=NONE')
  await expect.element(main().getByText(empty.noMatchTitle)).toBeVisible()
  await openScreen('order/999999')
  await expect.element(drawer().getByText(detail.missingTitle)).toBeVisible()
})

it(
  'users without permission to export get no download button',
  { tags: ['no-retry'] },
  async () => {
    const file = () => main().getByRole('button', { name: table.download.button })
    await openScreen(found('order', period))
    await expect.element(file()).toBeVisible()
    await signInAs('clerk')
    await openScreen(found('order', period))
    await expect.element(main().getByText(totals.count, { exact: true })).toBeVisible()
    await expect.element(file()).not.toBeInTheDocument()
  },
)
