import { ja } from '@choba/phrases/ja.ts'
import { openFirst, type OpenedCase, owners, type ScreenCase } from './support/screen-case.ts'

const { print, templates } = ja.tableTents.screens

export const screens: readonly ScreenCase[] = [
  {
    path: 'setting/tableTent',
    menu: {
      order: 290,
      entry: print,
      call: 'tabletent/list',
      open: [...owners, 'manager', 'clerk'],
    },
    user: 'owner',
  },
  {
    path: 'tradeType/tableTent',
    menu: { order: 425, entry: templates, call: 'tabletent/templatelist', open: ['sysconfig'] },
    user: 'sysconfig',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'tent-template-detail', user: 'sysconfig', at: 'tradeType/tableTent', open: openFirst },
  { name: 'tent-template-version', user: 'sysconfig', at: 'tradeType/tableTent/1/versions/1' },
  {
    name: 'tent-template-add',
    user: 'sysconfig',
    at: 'tradeType/tableTent/add',
    path: 'tradeType/tableTent/add',
  },
]
