import { ja } from '@choba/phrases/ja.ts'
import { openFirst, type OpenedCase, owners, type ScreenCase } from './support/screen-case.ts'

const path = 'setting/disputes'

export const screens: readonly ScreenCase[] = [
  {
    path,
    menu: { order: 355, entry: ja.disputes.screens.list, call: 'dispute/list', open: [...owners, 'manager'] },
    user: 'owner',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'dispute-detail', user: 'owner', at: path, open: openFirst },
  { name: 'dispute-add', user: 'owner', at: `${path}/add` },
]
