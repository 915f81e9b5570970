import {
  fromHeader,
  isPhone,
  type OpenedCase,
  type Opening,
  openUserMenu,
  press,
  type ScreenCase,
} from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [{ path: 'notFound', user: 'owner' }]

const account =
  (which: 'changePassword' | 'secondStep'): Opening =>
  async (page, words) => {
    await openUserMenu(page, words)
    await page.getByRole('menuitem', { name: words.shell[which], exact: true }).click()
  }

export const opened: readonly OpenedCase[] = [
  {
    name: 'palette',
    user: 'owner',
    at: 'trade',
    async open(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('2026')
    },
  },
  { name: 'keys', user: 'owner', at: 'trade', open: (page) => page.keyboard.press('?') },
  {
    name: 'menu',
    user: 'superadmin',
    at: 'message',
    open: (page, { shell }) => press(page, isPhone(page) ? shell.openMenu : shell.collapseMenu),
  },
  { name: 'user-menu', user: 'owner', at: 'message', open: openUserMenu },
  {
    name: 'feedback-form',
    user: 'owner',
    at: 'message',
    open: fromHeader((page, { shell }) => press(page, shell.feedback)),
  },
  { name: 'password', user: 'owner', at: 'message', open: account('changePassword') },
  { name: 'second-step', user: 'owner', at: 'message', open: account('secondStep') },
  { name: 'childmode', user: 'owner', at: '?childmode#/trade' },
  {
    name: 'maintenance',
    user: null,
    at: '',
    async open(page) {
      await page.route('**/apiproxy/**', (call) => call.abort())
      await page.goto(new URL('/', page.url()).href)
      await page.locator('h1').waitFor()
    },
  },
]
