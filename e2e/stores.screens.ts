import { ja } from '@choba/phrases/ja.ts'
import { type OpenedCase, openRowScreen, owners, type ScreenCase } from './support/screen-case.ts'

const path = 'setting/shop'

export const screens: readonly ScreenCase[] = [
  {
    path,
    menu: {
      order: 291,
      entry: ja.stores.screens.list,
      call: 'shop/list',
      open: [...owners, 'manager'],
    },
    user: 'owner',
  },
  { path: `${path}/add`, user: 'owner' },
  { path: `${path}/file`, user: 'owner' },
]

export const opened: readonly OpenedCase[] = [
  {
    name: 'store-page',
    user: 'owner',
    at: path,
    path: 'setting/shop/$storeId',
    open: openRowScreen(),
  },
  {
    name: 'store-edit',
    user: 'owner',
    at: path,
    path: 'setting/shop/$storeId/edit',
    open: openRowScreen('edit'),
  },
]
