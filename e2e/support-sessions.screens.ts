import { ja } from '@choba/phrases/ja.ts'
import { owners, type ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'setting/supportSession',
    menu: {
      order: 365,
      entry: ja.supportSessions.screens.supportSessions,
      call: 'supportsession/list',
      open: [...owners, 'manager', 'superadmin'],
    },
    user: 'owner',
  },
]
