import { ja } from '@choba/phrases/ja.ts'
import type { OpenedCase, ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'statistics',
    menu: {
      order: 45,
      entry: ja.statistics.screens.statistics,
      call: 'stat/list',
      open: ['owner', 'manager', 'owner2'],
    },
    user: 'owner',
  },
  { path: 'statistics/days', user: 'owner' },
]

/** Second address of the statistics screen, which the specification requires. */
export const opened: readonly OpenedCase[] = [
  { name: 'stat', user: 'owner', at: 'stat', path: 'stat' },
]
