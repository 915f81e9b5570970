import { ja } from '@choba/phrases/ja.ts'
import { openFirst, type OpenedCase, owners, type ScreenCase } from './support/screen-case.ts'

const path = 'setting/brands'

export const screens: readonly ScreenCase[] = [
  {
    path,
    menu: { order: 355, entry: ja.brands.screens.list, call: 'brand/list', open: [...owners, 'manager'] },
    user: 'owner',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'brand-detail', user: 'owner', at: path, open: openFirst },
  { name: 'brand-add', user: 'owner', at: `${path}/add` },
]
