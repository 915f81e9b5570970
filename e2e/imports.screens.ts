import { ja } from '@choba/phrases/ja.ts'
import { owners, type ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'setting/imports',
    menu: { order: 347, entry: ja.imports.screens.list, call: 'import/list', open: owners },
    user: 'owner',
  },
]
