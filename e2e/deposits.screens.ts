import { ja } from '@choba/phrases/ja.ts'
import type { OpenedCase, ScreenCase } from './support/screen-case.ts'

const { deposit, sysdeposit } = ja.deposits.screens

export const screens: readonly ScreenCase[] = [
  {
    path: 'deposit',
    menu: { order: 40, entry: deposit, call: 'deposit/list', open: ['owner', 'manager', 'owner2'] },
    user: 'owner',
  },
  {
    path: 'sysdeposit',
    menu: { order: 190, entry: sysdeposit, call: 'sysdeposit/list', open: ['superadmin'] },
    user: 'superadmin',
  },
]

export const opened: readonly OpenedCase[] = [
  {
    name: 'deposit-transactions',
    user: 'owner',
    at: 'deposit',
    open: async (page, { deposits }) => {
      await page.locator('main tbody tr[tabindex], main li button').first().press('Enter')
      const equation = page.getByRole('region', { name: deposits.part.equation })
      await equation.getByRole('link').first().click()
      await page.getByRole('heading', { name: deposits.drill.title }).waitFor()
    },
  },
]
