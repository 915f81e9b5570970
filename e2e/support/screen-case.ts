import type { Phrases } from '@choba/phrases/phrases.ts'
import type { Page } from '@playwright/test'
import { pattern } from './screen.ts'
import type { DemoUser } from './sign-in.ts'

/** Screen of an area: who has it in the menu, which call loads it, and how its picture is taken. */
export interface ScreenCase {
  /** Path as in the address: `setting/user`. */
  readonly path: string
  /**
   * Entry in the menu. Written from the specification (§2, §4) and the demo users, not from the
   * routes, so that tests can compare menu, routes and server with it.
   */
  readonly menu?: {
    /** Position from the top. */
    readonly order: number
    readonly entry: string
    /** Call that loads the screen. */
    readonly call: string
    /** Required parameters of the call. */
    readonly query?: Readonly<Record<string, string>>
    readonly open: readonly DemoUser[]
    /** Users who may make the call, if it also serves a screen of the other side. */
    readonly answered?: readonly DemoUser[]
  }
  /** User signed in for the picture. */
  readonly user: DemoUser
  /** Search part of the address. */
  readonly search?: string
}

/** Opens something on a screen. */
export type Opening = (page: Page, words: Phrases) => Promise<void>

/**
 * Drawer or dialog on a screen, for its picture: the user (null if no user is signed in), the
 * address, and how it opens.
 */
export interface OpenedCase {
  readonly name: string
  readonly user: DemoUser | null
  readonly at: string
  /** Route that it leads to, if it is a screen of its own: `payment/$depositNo`. */
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

/**
 * Opens the first row, or the first with this text, and waits for the drawer, whose code may still
 * be loading.
 */
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

/** Opens the first row as a screen of its own, or a screen below its address. */
export const openRowScreen =
  (under = ''): Opening =>
  async (page) => {
    const list = page.url()
    await page.locator('main tbody tr[tabindex], main li button').first().press('Enter')
    await page.waitForURL((url) => url.href !== list)
    if (under) await page.goto(page.url().replace(/(\?.*)?$/, `/${under}$1`))
    await page.locator('main h1').waitFor()
  }

/**
 * Runs an action of the header; on a phone, opens the menu first, because the header has no space.
 */
export const fromHeader =
  (act: Opening): Opening =>
  async (page, words) => {
    if (isPhone(page)) await press(page, words.shell.openMenu)
    await act(page, words)
  }
export const openUserMenu = fromHeader((page, { shell }) => press(page, pattern(shell.userMenu)))
