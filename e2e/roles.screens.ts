import { ja } from '@choba/phrases/ja.ts'
import {
  openFirst,
  type OpenedCase,
  owners,
  pressInDrawer,
  type ScreenCase,
} from './support/screen-case.ts'
import type { DemoUser } from './support/sign-in.ts'

const { list, admins } = ja.roles.screens

/** Users with permission to manage roles. */
const managing: readonly DemoUser[] = [...owners, 'superadmin']

export const screens: readonly ScreenCase[] = [
  {
    path: 'setting/rights',
    menu: { order: 310, entry: list, call: 'role/list', open: owners, answered: managing },
    user: 'owner',
  },
  {
    path: 'setting/adminUserRole',
    menu: {
      order: 320,
      entry: admins,
      call: 'role/list',
      open: ['superadmin'],
      answered: managing,
    },
    user: 'superadmin',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'role-detail', user: 'owner', at: 'setting/rights', open: openFirst },
  { name: 'role-add', user: 'owner', at: 'setting/rights/add' },
  {
    name: 'role-view-as',
    user: 'owner',
    at: 'setting/rights',
    async open(page, words) {
      await openFirst(page, words)
      await pressInDrawer(page, words.roles.detail.viewAs)
      await page.getByRole('region', { name: words.shell.viewAs.label }).waitFor()
    },
  },
]
