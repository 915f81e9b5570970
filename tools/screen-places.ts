import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from '@choba/contract/period.ts'
import { galleryJa } from '@choba/phrases/gallery.ja.ts'
import type { Phrases } from '@choba/phrases/phrases.ts'
import type { Page } from '@playwright/test'
import { pattern } from '../e2e/support/screen.ts'
import { root } from './run.ts'

type Person = 'owner' | 'clerk' | 'superadmin'

/** Brings into view what opens on a screen. */
type Opening = (page: Page, words: Phrases) => Promise<void>

/** What is looked at. `user` null: nobody is signed in. */
export interface Place {
  readonly name: string
  readonly address: string
  readonly user: Person | null
  readonly open?: Opening
  /** A page of the gallery: what it has in it opens and is forced into its states, and it is as tall as its content. */
  readonly isKit: boolean
}

/** A week of the demo's data fills no window. */
const today = new Date().toISOString().slice(0, 10)
const month = `dateFrom=${addDays(today, -30)}&dateTo=${today}`

/** Each screen of the route table, with who sees it and what stands in its address. */
const screens: Record<string, Person | [Person, string]> = {
  trade: ['owner', month],
  systrade: ['superadmin', month],
  message: 'superadmin',
  'message/list': 'superadmin',
  'setting/adminUser': 'superadmin',
  'setting/MFAManage': 'superadmin',
  'setting/user': 'owner',
  'setting/rights': 'owner',
  'setting/adminUserRole': 'superadmin',
  'setting/adminUserManage': 'superadmin',
  'setting/audit': 'owner',
  notFound: 'owner',
}

const isPhone = (page: Page): boolean => page.viewportSize()!.width < 640
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const pressInDrawer = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Opens the first row, or the first with a text in it. */
const row =
  (text = ''): Opening =>
  (page) =>
    page.locator('main tbody tr[tabindex], main li button').filter({ hasText: text }).first().press('Enter')
const detail = row()

/** On a phone the menu holds what the header has no room for. */
const fromHeader =
  (act: Opening): Opening =>
  async (page, words) => {
    if (isPhone(page)) await press(page, words.shell.openMenu)
    await act(page, words)
  }
const userMenu = fromHeader((page, { shell }) => press(page, pattern(shell.userMenu)))
const account =
  (which: 'changePassword' | 'secondStep'): Opening =>
  async (page, words) => {
    await userMenu(page, words)
    await page.getByRole('menuitem', { name: words.shell[which], exact: true }).click()
  }

const payments = `trade?tradeKind=PAYMENT&state=PAID&${month}`

/** What opens on the screens, and what stands in for them: who sees it, where, and what opens it. */
const states: Record<string, [Person | null, string, Opening?]> = {
  'trade-detail': ['owner', payments, detail],
  'trade-refund': [
    'owner',
    payments,
    async (page, words) => {
      await detail(page, words)
      await pressInDrawer(page, words.refunds.actEmpty)
    },
  ],
  'trade-refund-question': [
    'owner',
    payments,
    async (page, words) => {
      await detail(page, words)
      await pressInDrawer(page, words.refunds.actEmpty)
      await press(page, words.refunds.review)
    },
  ],
  'trade-filters': ['owner', 'trade', (page, { kit }) => press(page, kit.moreFilters)],
  'systrade-merchants': [
    'superadmin',
    `systrade?${month}`,
    async (page, words) => {
      const name = isPhone(page) ? words.kit.moreFilters : words.transactions.filter.merchant
      await page
        .getByRole('search')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click()
      await page.getByRole('searchbox', { name: words.table.merchants.search }).fill('ｓ')
    },
  ],
  'trade-no-match': ['owner', 'trade?amountMin=900000000'],
  'trade-fault': [
    'owner',
    'trade',
    async (page, words) => {
      await page.route('**/trade/list?*', (call) => call.abort())
      await page.reload()
      await page.getByRole('button', { name: words.table.fault.retry }).waitFor()
    },
  ],
  'message-detail': ['superadmin', 'message', detail],
  'user-detail': ['owner', 'setting/user', detail],
  'user-history': [
    'owner',
    'setting/user',
    async (page, words) => {
      await detail(page, words)
      await page.getByRole('dialog').getByRole('tab', { name: words.kit.record.history }).click()
    },
  ],
  'user-add': ['owner', 'setting/user/add'],
  'user-faults': ['owner', 'setting/user/add', (page, words) => pressInDrawer(page, words.users.form.invite)],
  'user-delete': [
    'owner',
    'setting/user',
    async (page, words) => {
      await row('clerk')(page, words)
      await pressInDrawer(page, words.users.remove)
    },
  ],
  'role-detail': ['owner', 'setting/rights', detail],
  'role-add': ['owner', 'setting/rights/add'],
  'role-view-as': [
    'owner',
    'setting/rights',
    async (page, words) => {
      await detail(page, words)
      await pressInDrawer(page, words.roles.detail.viewAs)
      await page.getByRole('region', { name: words.shell.viewAs.label }).waitFor()
    },
  ],
  'merchant-detail': ['superadmin', 'setting/adminUser', detail],
  'merchant-disable': [
    'superadmin',
    'setting/adminUser',
    async (page, words) => {
      await row('SHIBUYA-COFFEE')(page, words)
      await pressInDrawer(page, words.merchants.detail.disable)
    },
  ],
  'merchant-add': ['superadmin', 'setting/adminUser/add'],
  'audit-detail': ['owner', 'setting/audit', detail],
  palette: [
    'owner',
    'trade',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('2026')
    },
  ],
  keys: ['owner', 'trade', (page) => page.keyboard.press('?')],
  menu: [
    'superadmin',
    'message',
    (page, { shell }) => press(page, isPhone(page) ? shell.openMenu : shell.collapseMenu),
  ],
  'user-menu': ['owner', 'message', userMenu],
  feedback: ['owner', 'message', fromHeader((page, { shell }) => press(page, shell.feedback))],
  password: ['owner', 'message', account('changePassword')],
  'second-step': ['owner', 'message', account('secondStep')],
  'missing-permission': ['clerk', 'setting/user'],
  childmode: ['owner', '?childmode#/trade'],
  maintenance: [
    null,
    '',
    async (page) => {
      await page.route('**/apiproxy/**', (call) => call.abort())
      await page.goto(new URL('/', page.url()).href)
      await page.locator('h1').waitFor()
    },
  ],
}

/** @throws Error when the routes have a screen that is not in the list above */
async function expectEveryScreen(): Promise<void> {
  const files = globSync(['apps/portal/src/areas/*/*.routes.ts', 'apps/portal/src/app/routes.tsx'], { cwd: root })
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const paths = texts.flatMap((text) => [...text.matchAll(/\bpath: '(\w[^']*)'/g)].map(([, path]) => path!))
  const missing = paths.filter((path) => !(path in screens))
  if (missing.length > 0) throw new Error(`tools/screen-places.ts has no entry for the screens ${missing.join(', ')}`)
}

/** Every screen, what opens on them, and every page of the gallery; or those of the names given. */
export async function placesAt(portal: string, gallery: string, wanted: readonly string[]): Promise<Place[]> {
  await expectEveryScreen()
  const addressOf = (at: string) => `${portal}/${at === '' || at.startsWith('?') ? at : `#/${at}`}`
  const all: Place[] = [
    { name: 'sign-in', address: addressOf(''), user: null, isKit: false },
    ...Object.entries(screens).map(([at, facts]) => {
      const [user, search] = [facts].flat() as [Person, string?]
      return { name: at.replace('/', '-'), address: addressOf(search ? `${at}?${search}` : at), user, isKit: false }
    }),
    ...Object.entries(states).map(([name, [user, at, open]]) => ({
      name,
      address: addressOf(at),
      user,
      open: open ?? (() => Promise.resolve()),
      isKit: false,
    })),
    ...Object.keys(galleryJa.parts).map((part) => ({
      name: `gallery-${part}`,
      address: `${gallery}/dev/gallery#/${part}`,
      user: null,
      isKit: true,
    })),
  ]
  const unknown = wanted.filter((name) => !all.some((place) => place.name === name))
  if (unknown.length > 0) throw new Error(`No such place: ${unknown.join(', ')}`)
  return wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name))
}
