import { ja } from '@choba/phrases/ja.ts'
import type { ScreenCase } from './support/screen-case.ts'

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
