import type { DepositMonth } from '@choba/contract/deposit-month.ts'
import { firstOfMonth } from '@choba/contract/period.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeResults } from '#testing/answers.ts'
import { yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { dashboardApi } from './dashboard.api.ts'

const { dashboard: words } = phrases.ja

beforeEach(() => signInAs('owner'))

const region = (name: string) => main().getByRole('region', { name, exact: true })

describe('deposits of a month', () => {
  const sum = {
    currency: 'JPY',
    count: 2,
    totalUsage: 100_000,
    refund: 10_000,
    fee: 2_916,
    tax: 291,
    transferFee: 500,
    deduction: 0,
    pointGive: 0,
    revise: 0,
    transferAmount: 86_293,
    cashTotal: 0,
    returned: 0,
  }
  const depositsOf = (share: boolean) =>
    changeResults<DepositMonth>('dashboard/deposits', () => ({
      month: '2026-11',
      today: '2026-11-20',
      share,
      sums: [share ? { ...sum, tax: null, transferFee: null, transferAmount: null } : sum],
      days: [
        {
          payDate: '2026-11-10',
          payDateProvisional: false,
          currency: 'JPY',
          state: 'PAID',
          count: 1,
          amount: 86_293,
          depositNo: 'DEP-20261031-000B01',
        },
        {
          payDate: '2026-11-25',
          payDateProvisional: false,
          currency: 'JPY',
          state: 'OPEN',
          count: 2,
          amount: 1_234_567,
          depositNo: null,
        },
      ],
    }))

  it('show the effective rate, and lead from the sales to the payout', async () => {
    depositsOf(false)
    await openScreen('panel')
    const card = region(words.cost.title)
    await expect.element(card.getByText('3.24%')).toBeVisible()
    for (const amount of [100_000, -10_000, -2_916, -791, 86_293])
      await expect.element(card.getByText(yen(amount), { exact: true })).toBeVisible()
    await expectAccessible()
  })

  it('leave out what belongs to the whole company for users who see some stores', async () => {
    depositsOf(true)
    await openScreen('panel')
    const card = region(words.cost.title)
    await expect.element(card.getByText('3.24%')).toBeVisible()
    expect(card.getByText(words.cost.others).elements()).toEqual([])
  })

  it('are in the calendar on their deposit date, with the full amount and a link', async () => {
    depositsOf(false)
    await openScreen('panel')
    const card = region(words.calendar.title)
    const { state } = phrases.ja.deposits
    await expect
      .element(card.getByRole('link', { name: `${yen(1_234_567)} ${state.OPEN}` }))
      .toBeVisible()
    await card.getByRole('link', { name: `${yen(86_293)} ${state.PAID}` }).click()
    await expect.poll(address).toMatch(/^payment\/DEP-20261031-000B01/)
  })

  it('can be shown for another month', async () => {
    await openScreen('panel')
    const card = region(words.calendar.title)
    const { month } = await dashboardApi.deposits.call({})
    const before = firstOfMonth(`${month}-01`, -1)
    await card.getByRole('button', { name: phrases.ja.kit.previousMonth }).click()
    const [year, number] = before.split('-')
    await expect
      .element(
        card.getByText(
          say(phrases.ja.kit.monthTitle, { year: year!, month: String(Number(number)) }),
        ),
      )
      .toBeVisible()
  })
})
