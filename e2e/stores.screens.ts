import { ja } from '@choba/phrases/ja.ts'
import { openFirst, type OpenedCase, owners, type ScreenCase } from './support/screen-case.ts'

const path = 'setting/stores'

export const screens: readonly ScreenCase[] = [
  {
    path,
    menu: { order: 355, entry: ja.stores.screens.list, call: 'store/list', open: [...owners, 'manager'] },
    user: 'owner',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'store-detail', user: 'owner', at: path, open: openFirst },
  { name: 'store-add', user: 'owner', at: `${path}/add` },
]
