import { ja } from '@choba/phrases/ja.ts'
import {
  openFirst,
  type OpenedCase,
  owners,
  pressInDrawer,
  type ScreenCase,
} from './support/screen-case.ts'

const { list } = ja.unknownRefunds.screens

export const screens: readonly ScreenCase[] = [
  {
    path: 'unknownRefund',
    menu: { order: 25, entry: list, call: 'unknownrefund/list', open: [...owners, 'manager'] },
    user: 'owner',
  },
  {
    path: 'sysUnknownRefund',
    menu: { order: 26, entry: list, call: 'sysunknownrefund/list', open: ['superadmin'] },
    user: 'superadmin',
  },
  { path: 'unknownRefund/unlinked', user: 'owner' },
  { path: 'sysUnknownRefund/unlinked', user: 'superadmin' },
]

export const opened: readonly OpenedCase[] = [
  { name: 'unknown-refund-detail', user: 'superadmin', at: 'sysUnknownRefund', open: openFirst },
  {
    name: 'unknown-refund-settle',
    user: 'superadmin',
    at: 'sysUnknownRefund',
    async open(page, words) {
      await openFirst(page, words)
      await pressInDrawer(page, words.unknownRefunds.settle.act)
    },
  },
]
