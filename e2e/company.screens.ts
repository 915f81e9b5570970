import { ja } from '@choba/phrases/ja.ts'
import type { OpenedCase, ScreenCase } from './support/screen-case.ts'

const { company, issuer } = ja.company.screens

export const screens: readonly ScreenCase[] = [
  {
    path: 'setting/company',
    menu: {
      order: 340,
      entry: company,
      call: 'company/info',
      open: ['owner', 'manager', 'owner2'],
    },
    user: 'owner',
  },
  {
    path: 'setting/issuer',
    menu: { order: 345, entry: issuer, call: 'issuer/info', open: ['superadmin'] },
    user: 'superadmin',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'company-add', user: 'owner', at: 'setting/company/add' },
  { name: 'company-edit', user: 'owner', at: 'setting/company/1/edit' },
  { name: 'company-change', user: 'owner', at: 'setting/company/1/change' },
  { name: 'company-store', user: 'owner', at: 'setting/company/1/store/1' },
  { name: 'bank-account', user: 'owner', at: 'setting/company/1/account' },
]
