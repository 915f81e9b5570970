import { ja } from '@choba/phrases/ja.ts'
import {
  openFirst,
  openRow,
  type OpenedCase,
  owners,
  pressInDrawer,
  type ScreenCase,
} from './support/screen-case.ts'

const { list, admins } = ja.users.screens

export const screens: readonly ScreenCase[] = [
  {
    path: 'setting/user',
    menu: { order: 300, entry: list, call: 'user/userlist', open: [...owners, 'manager'] },
    user: 'owner',
  },
  {
    path: 'setting/adminUserManage',
    menu: { order: 330, entry: admins, call: 'user/sysadminuserlist', open: ['superadmin'] },
    user: 'superadmin',
  },
]

export const opened: readonly OpenedCase[] = [
  { name: 'user-detail', user: 'owner', at: 'setting/user', open: openFirst },
  {
    name: 'user-history',
    user: 'owner',
    at: 'setting/user',
    async open(page, words) {
      await openFirst(page, words)
      await page.getByRole('dialog').getByRole('tab', { name: words.kit.record.history }).click()
    },
  },
  { name: 'user-add', user: 'owner', at: 'setting/user/add' },
  {
    name: 'user-faults',
    user: 'owner',
    at: 'setting/user/add',
    open: (page, words) => pressInDrawer(page, words.users.form.invite),
  },
  {
    name: 'user-delete',
    user: 'owner',
    at: 'setting/user',
    async open(page, words) {
      await openRow('clerk')(page, words)
      await pressInDrawer(page, words.users.remove)
    },
  },
  { name: 'missing-permission', user: 'clerk', at: 'setting/user' },
]
