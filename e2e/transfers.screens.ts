import { ja } from '@choba/phrases/ja.ts'
import { type OpenedCase, openRowScreen, type ScreenCase } from './support/screen-case.ts'

const { list } = ja.transfers.screens

export const screens: readonly ScreenCase[] = [
  {
    path: 'transfers',
    menu: { order: 42, entry: list, call: 'transfer/list', open: ['superadmin'] },
    user: 'superadmin',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'transfer-due', user: 'superadmin', at: 'transfers/due', path: 'transfers/due' },
  {
    name: 'transfer',
    user: 'superadmin',
    at: 'transfers',
    path: 'transfers/$transferId',
    open: openRowScreen(),
  },
]
