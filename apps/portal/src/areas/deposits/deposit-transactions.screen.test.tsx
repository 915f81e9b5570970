import type { DepositDetail } from '@choba/contract/deposits.contract.ts'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { searched, tableRows, yen } from '#testing/figures.ts'
import { phrases } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { depositsApi } from './deposits.api.ts'

const { deposits } = phrases.ja
const { drill, field, missing, part, settlement } = deposits

/**
 * Returns a closed deposit with transactions. Closes past days first if no deposit is closed yet.
 */
async function closed(): Promise<DepositDetail & { depositNo: string }> {
  await fetch('/closed-deposit')
  const { items } = await depositsApi.list.call({})
  const found = await depositsApi.detail.call({
    depositNo: items.find(({ totalUsage }) => totalUsage !== 0)!.depositNo!,
  })
  return { ...found, depositNo: found.depositNo! }
}
const table = (title: string) =>
  main().getByRole('region', { name: title, exact: true }).getByRole('table')
const path = () => address().split('?')[0]

beforeEach(() => signInAs('owner'))

describe('a figure of a deposit', () => {
  it('links to its transactions, whose screen links back to the deposit', async () => {
    const { depositNo, stores } = await closed()
    const store = stores.find(({ usage }) => usage !== 0)!
    await openScreen(`payment/${depositNo}?dateFrom=2026-10-01`)
    const row = table(part.stores).getByRole('row').filter({ hasText: store.storeName })
    await row
      .getByRole('link', { name: yen(store.usage!), exact: true })
      .first()
      .click()
    await expect.poll(path).toBe(`payment/${depositNo}/transactions`)
    expect(searched(address())).toEqual([
      'dateFrom,2026-10-01',
      `storeId,${store.storeId}`,
      'tradeKind,PAYMENT',
    ])
    await expect.element(main().getByText(drill.agrees)).toBeVisible()
    await expect.element(main().getByText(store.storeName).first()).toBeVisible()
    await expect.element(main().getByText(yen(store.usage!), { exact: true }).first()).toBeVisible()
    const { total } = await depositsApi.transactions.call({
      depositNo,
      storeId: store.storeId,
      tradeKind: 'PAYMENT',
    })
    await expect.poll(() => tableRows()).toHaveLength(Math.min(50, total!))
    await expectAccessible()
    await main().getByRole('link', { name: drill.back }).click()
    await expect.poll(address).toBe(`payment/${depositNo}?dateFrom=2026-10-01`)
  })

  it('for the total links to all transactions, with fee and net amount in each row', async () => {
    const { depositNo, totalUsage } = await closed()
    await openScreen(`payment/${depositNo}`)
    const equation = main().getByRole('region', { name: part.equation, exact: true })
    await equation.getByRole('link', { name: yen(totalUsage!), exact: true }).click()
    await expect.poll(() => searched(address())).toEqual(['tradeKind,PAYMENT'])
    const { items } = await depositsApi.transactions.call({ depositNo, tradeKind: 'PAYMENT' })
    await expect
      .poll(() => tableRows()[0])
      .toMatchObject({
        [field.amount]: yen(items[0]!.amount),
        [field.fee]: yen(0 - items[0]!.fee!),
        [field.net]: yen(items[0]!.net!),
      })
    await main().getByRole('row').nth(1).click()
    await expect.poll(path).toBe(`trade/${items[0]!.paymentNo}`)
  })

  it('reports a deposit that does not exist', async () => {
    await openScreen('payment/DEP-20010101-000B01/transactions')
    await expect.element(main().getByText(missing.title)).toBeVisible()
  })
})

it(
  'a transaction’s drawer shows the transaction’s deposit to users who may see deposits',
  { tags: ['no-retry'] },
  async () => {
    const { depositNo } = await closed()
    const { items } = await depositsApi.transactions.call({ depositNo, tradeKind: 'PAYMENT' })
    await openScreen(`trade/${items[0]!.paymentNo}`)
    const drawer = page.getByRole('dialog')
    await expect
      .element(drawer.getByRole('heading', { name: settlement.title, exact: true }))
      .toBeVisible()
    await drawer.getByRole('link', { name: depositNo }).click()
    await expect.poll(path).toBe(`payment/${depositNo}`)
    await signInAs('clerk')
    const [own] = (
      await transactionsApi.list.call({ dateFrom: '2026-10-01', dateTo: '2026-10-31' })
    ).items
    await openScreen(`trade/${own!.paymentNo}`)
    await expect
      .element(drawer.getByRole('heading', { name: phrases.ja.transactions.detail.log }))
      .toBeVisible()
    await expect
      .element(drawer.getByRole('heading', { name: settlement.title, exact: true }))
      .not.toBeInTheDocument()
  },
)

it('the deposit list can be filtered by bank account', async () => {
  await closed()
  const { bankAccounts } = await depositsApi.options.call()
  const account = bankAccounts[0]!
  await openScreen(`deposit?bankAccount=${account.bankAccount}`)
  const { total } = await depositsApi.list.call({ bankAccount: [account.bankAccount] })
  await expect.poll(() => tableRows()).toHaveLength(Math.min(50, total!))
  await expect
    .element(main().getByRole('button', { name: field.bankAccount }).first())
    .toMatchTextContent(account.name)
})
