import { ja } from '@choba/phrases/ja.ts'
import {
  openFirst,
  type OpenedCase,
  owners,
  press,
  type ScreenCase,
} from './support/screen-case.ts'

const path = 'setting/terminals'

export const screens: readonly ScreenCase[] = [
  {
    path,
    menu: {
      order: 293,
      entry: ja.terminals.screens.list,
      call: 'shop/terminals',
      open: [...owners, 'manager'],
    },
    user: 'owner',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'terminal-detail', user: 'owner', at: path, open: openFirst },
  {
    name: 'terminal-register',
    user: 'owner',
    at: path,
    open: (page, words) => press(page, words.terminals.license.add),
  },
]
