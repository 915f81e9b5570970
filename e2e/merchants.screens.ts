import { ja } from '@choba/phrases/ja.ts'
import {
  openFirst,
  openRow,
  type OpenedCase,
  pressInDrawer,
  type ScreenCase,
} from './support/screen-case.ts'

const { list, mfaSettings } = ja.merchants.screens

export const screens: readonly ScreenCase[] = [
  {
    path: 'setting/adminUser',
    menu: { order: 200, entry: list, call: 'ent/list', open: ['superadmin'] },
    user: 'superadmin',
  },
  {
    path: 'setting/MFAManage',
    menu: { order: 210, entry: mfaSettings, call: 'user/entmfaconfiglist', open: ['superadmin'] },
    user: 'superadmin',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'merchant-detail', user: 'superadmin', at: 'setting/adminUser', open: openFirst },
  {
    name: 'merchant-disable',
    user: 'superadmin',
    at: 'setting/adminUser',
    async open(page, words) {
      await openRow('SHIBUYA-COFFEE')(page, words)
      await pressInDrawer(page, words.merchants.detail.disable)
    },
  },
  { name: 'merchant-terms', user: 'superadmin', at: 'setting/adminUser/SHIBUYA-COFFEE/terms' },
  { name: 'merchant-add', user: 'superadmin', at: 'setting/adminUser/add' },
]
