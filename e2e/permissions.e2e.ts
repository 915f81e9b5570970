import { randomUUID } from 'node:crypto'
import { ja } from '@choba/phrases/ja.ts'
import { addDays } from '@choba/contract/period.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { ask, listOf, quietPeriod, queryText } from './support/portal.ts'
import { expectSearch } from './support/expectations.ts'
import { drawerIn, goTo, listStands, pathIn, rowOf, rowsIn, say } from './support/screen.ts'
import { factOf, refund, refundForm } from './support/refunding.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Retries are off, because they could hide a permission check that fails only sometimes.
test.describe.configure({ retries: 0 })

const { kit, permissions, refunds } = ja
const { column, filter, status } = ja.transactions
const { download } = ja.table

test.describe('a clerk', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('may only read: action buttons are missing, and the server rejects the actions', async ({
    page,
  }) => {
    await signInAs(page, 'clerk')
    await listStands(page)
    await goTo(
      page,
      `trade?${queryText({ ...(await quietPeriod(page)), tradeKind: 'PAYMENT', state: 'PAID' })}`,
    )
    await rowsIn(page).first().locator('td').nth(1).click()
    await expect(
      drawerIn(page).getByRole('heading', { name: ja.transactions.detail.timeline, exact: true }),
    ).toBeVisible()
    await expect(drawerIn(page).getByRole('button', { name: refunds.actEmpty })).toHaveCount(0)
    await expect(page.getByRole('button', { name: download.button })).toHaveCount(0)
    await expect(page.getByRole('button', { name: kit.columns, exact: true })).toBeVisible()

    const [payment] = (
      await listOf(page, { ...(await quietPeriod(page)), tradeKind: 'PAYMENT', state: 'PAID' })
    ).items
    const { paymentNo, refundable } = payment!
    const body = {
      paymentNo,
      amount: 1,
      refundableSeen: refundable,
      reason: 'OTHER',
      idempotencyKey: randomUUID(),
    }
    const refused = await ask(page, 'trade/refund', { body })
    expect([refused.status, refused.resultType]).toEqual([403, 2000])
    const file = await ask(page, 'trade/download', {
      query: { ...(await quietPeriod(page)), format: 'csv' },
    })
    expect([file.status, file.resultType]).toEqual([403, 2000])
    const across = await ask(page, 'systrade/list')
    expect([across.status, across.resultType]).toEqual([403, 2000])
  })
})

test.describe('a system configurator', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('sees no transactions, and the server rejects the calls for them', async ({ page }) => {
    await signInAs(page, 'sysconfig')
    await listStands(page)
    for (const [place, calls] of [
      ['systrade', ['systrade/list', 'systrade/options', 'systrade/download']],
      ['sysdispute', ['sysdispute/list']],
      ['sysUnknownRefund', ['sysunknownrefund/list']],
    ] as const) {
      for (const call of calls) {
        const answer = await ask(page, call, {
          query: call.endsWith('download') ? { format: 'csv' } : {},
        })
        expect([answer.status, answer.resultType], call).toEqual([403, 2000])
      }
      await goTo(page, place)
      const sentence = say(permissions.missing.page, { name: permissions.can.Refund.search })
      await expect(page.getByText(sentence), place).toBeVisible()
      expect(pathIn(page)).toBe('/notFound')
    }
  })
})

test('an administrator can search the transactions of one merchant and refund one', async ({
  page,
}) => {
  await signInAs(page, 'superadmin')
  await listStands(page)
  const options = (
    await ask<{ today: string; merchants: { entCode: string; entName: string }[] }>(
      page,
      'systrade/options',
      {
        query: { entCode: 'TORIMARU' },
      },
    )
  ).result
  const [merchant] = options.merchants
  await page
    .getByRole('search')
    .getByRole('button', { name: new RegExp(`^${filter.merchant}`) })
    .click()
  const choice = page.getByRole('dialog', { name: filter.merchant, exact: true })
  // A search for the merchant's code in full-width letters succeeds too.
  await choice.getByRole('searchbox', { name: ja.table.merchants.search }).fill('ｔｏｒｉｍ')
  await expect(choice.getByRole('checkbox')).toHaveCount(1)
  await choice.getByRole('checkbox', { name: merchant!.entName, exact: true }).check()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).toContain('entCode=TORIMARU')
  const [from, to] = ['dateFrom', 'dateTo'].map((key) =>
    new URLSearchParams(page.url().split('?')[1]).get(key)!,
  )
  const found = await expectSearch(page, { dateFrom: from!, dateTo: to!, entCode: 'TORIMARU' })
  expect(new Set(found.items.map((row) => row.entCode))).toEqual(new Set(['TORIMARU']))

  const query = { entCode: 'TORIMARU', tradeKind: 'PAYMENT', state: 'PAID', paymentClass: 'WALLET' }
  const { items } = (
    await ask<TransactionPage>(page, 'systrade/list', {
      query: { ...query, dateFrom: addDays(options.today, -80), dateTo: options.today },
    })
  ).result
  const payment = items.find((row) => row.refundable === row.amount && row.amount >= 600)!
  const day = payment.paidAt.slice(0, 10)
  await goTo(
    page,
    `systrade?${queryText({ entCode: 'TORIMARU', dateFrom: addDays(day, -1), dateTo: day })}`,
  )
  await rowOf(page, payment.paymentNo).locator('td').nth(1).click()
  expect(pathIn(page)).toBe(`/systrade/TORIMARU/${payment.paymentNo}`)
  const drawer = drawerIn(page)
  await expect(factOf(drawer, column.merchant)).toHaveText(merchant!.entName)
  await refund(drawer, 100)
  await expect(refundForm(drawer).said).toHaveText(
    say(refunds.outcome.succeeded, { amount: '¥100' }),
  )
  await expect(rowOf(page, payment.paymentNo)).toContainText(status.partlyRefunded)
})
