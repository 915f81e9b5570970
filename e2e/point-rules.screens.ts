import { ja } from '@choba/phrases/ja.ts'
import { openFirst, type OpenedCase, type ScreenCase } from './support/screen-case.ts'

const path = 'setting/points'

export const screens: readonly ScreenCase[] = [
  {
    path,
    menu: {
      order: 294,
      entry: ja.pointRules.screens.list,
      call: 'pointrule/list',
      open: ['owner', 'manager'],
    },
    user: 'owner',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'point-rule-detail', user: 'owner', at: path, open: openFirst },
  { name: 'point-rule-add', user: 'owner', at: `${path}/add`, path: `${path}/add` },
  { name: 'point-replay', user: 'owner', at: `${path}/replay`, path: `${path}/replay` },
  { name: 'point-simulator', user: 'owner', at: `${path}/simulator`, path: `${path}/simulator` },
]
