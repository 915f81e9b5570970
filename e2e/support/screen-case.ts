import type { Phrases } from '@choba/phrases/phrases.ts'
import type { Page } from '@playwright/test'
import { pattern } from './screen.ts'
import type { DemoUser } from './sign-in.ts'

/** A screen of an area: who has it in the menu, what it is made of, and how a picture of it is taken. */
export interface ScreenCase {
  /** As it stands in the address: `setting/user`. */
  readonly path: string
  /**
   * Its entry in the menu, written from the specification (§2, §4) and from who the demo's people are, and never read from the
   * routes: menu, route and server have to agree with it, and so with each other.
   */
  readonly menu?: {
    /** From the top. */
    readonly order: number
    readonly entry: string
    /** The call it is made of. */
    readonly call: string
    /** What the call does not do without. */
    readonly query?: Readonly<Record<string, string>>
    readonly open: readonly DemoUser[]
    /** Who may make the call, where it serves a screen of the other side as well. */
    readonly answered?: readonly DemoUser[]
  }
  /** Who is signed in for the picture. */
  readonly user: DemoUser
  /** What stands behind the path in the address. */
  readonly search?: string
}

/** Brings into view what opens on a screen. */
export type Opening = (page: Page, words: Phrases) => Promise<void>

/** What opens on a screen, for a picture of it: who is signed in (null: no one), the address, and how it is opened. */
export interface OpenedCase {
  readonly name: string
  readonly user: DemoUser | null
  readonly at: string
  /** The route that it leads to, where that is a screen of its own: `payment/$depositNo`. */
  readonly path?: string
  readonly open?: Opening
}

export const merchantUsers: readonly DemoUser[] = ['owner', 'manager', 'clerk', 'owner2']
export const adminUsers: readonly DemoUser[] = ['superadmin', 'sysconfig']
export const owners: readonly DemoUser[] = ['owner', 'owner2']

export const isPhone = (page: Page): boolean => page.viewportSize()!.width < 640
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
export const pressInDrawer = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Opens the first row, or the first with a text in it, and waits for the drawer, whose code may be on its way. */
export const openRow =
  (text = ''): Opening =>
  async (page) => {
    await page
      .locator('main tbody tr[tabindex], main li button')
      .filter({ hasText: text })
      .first()
      .press('Enter')
    await page.getByRole('dialog').first().waitFor()
  }
export const openFirst = openRow()

/** Opens the first row as a screen of its own, or what stands under its address. */
export const openRowScreen =
  (under = ''): Opening =>
  async (page) => {
    const list = page.url()
    await page.locator('main tbody tr[tabindex], main li button').first().press('Enter')
    await page.waitForURL((url) => url.href !== list)
    if (under) await page.goto(page.url().replace(/(\?.*)?$/, `/${under}$1`))
    await page.locator('main h1').waitFor()
  }

/** On a phone the menu holds what the header has no room for. */
export const fromHeader =
  (act: Opening): Opening =>
  async (page, words) => {
    if (isPhone(page)) await press(page, words.shell.openMenu)
    await act(page, words)
  }
export const openUserMenu = fromHeader((page, { shell }) => press(page, pattern(shell.userMenu)))
