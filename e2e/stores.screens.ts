import { ja } from '@choba/phrases/ja.ts'
import { owners, type ScreenCase } from './support/screen-case.ts'

const path = 'setting/shop'

export const screens: readonly ScreenCase[] = [
  {
    path,
    menu: { order: 291, entry: ja.stores.screens.list, call: 'shop/list', open: [...owners, 'manager'] },
    user: 'owner',
  },
]
