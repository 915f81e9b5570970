import { ja } from '@choba/phrases/ja.ts'
import { ask } from './support/portal.ts'
import { goTo, listStands, pathIn } from './support/screen.ts'
import { signInAs, type DemoUser } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Written from the specification (§2, §4) and from who the demo's people are, not from the table of routes: menu, route and
// server have to agree with it, and so with each other.

interface Screen {
  readonly path: string
  /** Its entry in the menu. */
  readonly entry: string
  /** The call it is made of. */
  readonly call: string
  readonly open: readonly DemoUser[]
  /** Who may make the call, where it serves a screen of the other side as well. */
  readonly answered?: readonly DemoUser[]
}

const { notFound } = ja.shell
const { missing } = ja.permissions
const merchants: readonly DemoUser[] = ['owner', 'manager', 'clerk', 'owner2']
const admins: readonly DemoUser[] = ['superadmin', 'sysconfig']
const owners: readonly DemoUser[] = ['owner', 'owner2']
/** Who manages roles, each among their own. */
const managing: readonly DemoUser[] = [...owners, 'superadmin']

const table: readonly Screen[] = [
  { path: '/trade', entry: ja.transactions.screens.list, call: 'trade/options', open: merchants },
  { path: '/systrade', entry: ja.transactions.screens.list, call: 'systrade/options', open: admins },
  {
    path: '/message/list',
    entry: ja.notifications.screens.list,
    call: 'message/notifications',
    open: [...merchants, ...admins],
  },
  { path: '/setting/adminUser', entry: ja.merchants.screens.list, call: 'ent/list', open: ['superadmin'] },
  {
    path: '/setting/MFAManage',
    entry: ja.merchants.screens.mfaSettings,
    call: 'user/entmfaconfiglist',
    open: ['superadmin'],
  },
  { path: '/setting/user', entry: ja.users.screens.list, call: 'user/userlist', open: [...owners, 'manager'] },
  { path: '/setting/rights', entry: ja.roles.screens.list, call: 'role/list', open: owners, answered: managing },
  {
    path: '/setting/adminUserRole',
    entry: ja.roles.screens.admins,
    call: 'role/list',
    open: ['superadmin'],
    answered: managing,
  },
  {
    path: '/setting/adminUserManage',
    entry: ja.users.screens.admins,
    call: 'user/sysadminuserlist',
    open: ['superadmin'],
  },
  {
    path: '/setting/audit',
    entry: ja.audit.screens.list,
    call: 'audit/options',
    open: ['owner', 'manager', 'owner2', ...admins],
  },
]

/** Screens of the specification that nobody has built: no one may meet an empty room. */
const unbuilt = ['/order', '/deposit', '/statistics', '/setting/points', '/tenant/tenant', '/panel', '/help/manual']

test.describe('menu, route and server', () => {
  test.use({ expectedErrors: [/status of 403/] })

  for (const user of [...merchants, ...admins]) {
    test(`agree for ${user}`, async ({ page }) => {
      await signInAs(page, user)
      await listStands(page)
      const mine = table.filter(({ open }) => open.includes(user))
      expect(pathIn(page), 'where the portal opens').toBe(mine[0]!.path)
      const links = page.getByRole('navigation', { name: ja.shell.menu }).getByRole('link')
      await expect(links).toHaveText(mine.map(({ entry }) => entry))
      for (const { path, call, open, answered = open } of table) {
        const mayOpen = open.includes(user)
        expect((await ask(page, call)).status, `${call} for ${user}`).toBe(answered.includes(user) ? 200 : 403)
        await goTo(page, path.slice(1))
        await expect.poll(() => pathIn(page), `${path} for ${user}`).toBe(mayOpen ? path : '/notFound')
        if (mayOpen) await listStands(page)
        // On their own side they are told what they lack.
        else await expect(page.getByText(notFound.title).or(page.getByText(missing.title))).toBeVisible()
      }
      for (const path of unbuilt) {
        await goTo(page, path.slice(1))
        await expect.poll(() => pathIn(page), path).toBe('/notFound')
      }
      await page.getByRole('link', { name: notFound.back.replace('{screen}', mine[0]!.entry) }).click()
      await expect.poll(() => pathIn(page)).toBe(mine[0]!.path)
      await expect(page).toHaveTitle(new RegExp(`^${ja.transactions.screens.list}`))
    })
  }
})
