import type { Phrases } from '@choba/phrases/phrases.ts'
import type { Page } from '@playwright/test'
import { pattern } from './screen.ts'
import type { DemoUser } from './sign-in.ts'

/**
 * Screen of an area: the users who have it in the menu, the call that loads it, and how a
 * screenshot of it is taken.
 */
export interface ScreenCase {
  /** Path of the screen in the address, such as `setting/user`. */
  readonly path: string
  /**
   * Entry in the menu. Copied from the specification (§2, §4) and the demo users, not derived from
   * the routes, so that tests can compare menu, routes and server with the entry.
   */
  readonly menu?: {
    /** Position of the entry, counted from the top of the menu. */
    readonly order: number
    readonly entry: string
    /** API call that loads the data of the screen. */
    readonly call: string
    /** Required parameters of the call. */
    readonly query?: Readonly<Record<string, string>>
    readonly open: readonly DemoUser[]
    /**
     * Users for whom the server answers the call, if they are not the same as in `open`, because
     * the call also serves another screen.
     */
    readonly answered?: readonly DemoUser[]
  }
  /** User who is signed in for the screenshot. */
  readonly user: DemoUser
  /** Search parameters of the address. */
  readonly search?: string
}

/** Opens a drawer, dialog or screen from the current screen. */
export type Opening = (page: Page, words: Phrases) => Promise<void>

/**
 * Drawer or dialog to take a screenshot of: the user (null if no user is signed in), the address,
 * and how the drawer or dialog opens.
 */
export interface OpenedCase {
  readonly name: string
  readonly user: DemoUser | null
  readonly at: string
  /** Route to which opening leads, if it is a separate screen: `payment/$depositNo`. */
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
 * Returns a function that opens the first row (with this text, if given), and waits for the drawer,
 * whose code may still be loading.
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

/**
 * Returns a function that opens the first row as a separate screen, or a screen below its address.
 */
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
 * Returns a function that runs an action of the header. On a phone, it opens the menu first, which
 * contains the actions there.
 */
export const fromHeader =
  (act: Opening): Opening =>
  async (page, words) => {
    if (isPhone(page)) await press(page, words.shell.openMenu)
    await act(page, words)
  }
export const openUserMenu = fromHeader((page, { shell }) => press(page, pattern(shell.userMenu)))
