import { ja } from '@choba/phrases/ja.ts'
import { type OpenedCase, openRowScreen, type ScreenCase } from './support/screen-case.ts'

const { deposit, sysdeposit } = ja.deposits.screens

export const screens: readonly ScreenCase[] = [
  {
    path: 'deposit',
    menu: { order: 40, entry: deposit, call: 'deposit/list', open: ['owner', 'manager', 'owner2'] },
    user: 'owner',
  },
  {
    path: 'sysdeposit',
    menu: { order: 41, entry: sysdeposit, call: 'sysdeposit/list', open: ['superadmin'] },
    user: 'superadmin',
  },
]

export const opened: readonly OpenedCase[] = [
  {
    name: 'deposit-detail',
    user: 'owner',
    at: 'deposit',
    path: 'payment/$depositNo',
    open: openRowScreen(),
  },
  {
    name: 'deposit-statement',
    user: 'owner',
    at: 'deposit',
    path: 'payment/$depositNo/statement',
    open: openRowScreen('statement'),
  },
  {
    name: 'sysdeposit-detail',
    user: 'superadmin',
    at: 'sysdeposit',
    path: 'sysdeposit/$entCode/$depositNo',
    open: openRowScreen(),
  },
  {
    name: 'sysdeposit-transactions',
    user: 'superadmin',
    at: 'sysdeposit',
    path: 'sysdeposit/$entCode/$depositNo/transactions',
    open: openRowScreen('transactions'),
  },
  {
    name: 'deposit-transactions',
    user: 'owner',
    at: 'deposit',
    path: 'payment/$depositNo/transactions',
    open: async (page, { deposits }) => {
      await page.locator('main tbody tr[tabindex], main li button').first().press('Enter')
      const equation = page.getByRole('region', { name: deposits.part.equation })
      await equation.getByRole('link').first().click()
      await page.getByRole('heading', { name: deposits.drill.title }).waitFor()
    },
  },
]
