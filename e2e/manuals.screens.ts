import { ja } from '@choba/phrases/ja.ts'
import {
  adminUsers,
  merchantUsers,
  type OpenedCase,
  type Opening,
  type ScreenCase,
} from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [
  {
    path: 'help/manual',
    menu: {
      order: 900,
      entry: ja.manuals.screens.list,
      call: 'manual/list',
      open: [...merchantUsers, ...adminUsers],
    },
    user: 'owner',
  },
]

/** Returns a function that opens the first manual, or a screen below the address of the manual. */
const openManual =
  (under: 'edit' | 'record'): Opening =>
  async (page) => {
    await page.locator('main li a').first().click()
    await page.waitForURL(/#\/help\/manual\/\d+/)
    await page.goto(page.url().replace(/(\?.*)?$/, `/${under}$1`))
    await page.locator('main h1').waitFor()
  }

export const opened: readonly OpenedCase[] = [
  { name: 'manual-category', user: 'superadmin', at: 'help/manual/categories/1' },
  {
    name: 'manual-page',
    user: 'owner',
    at: 'help/manual',
    path: 'help/manual/$manualId',
    open: async (page, { manuals }) => {
      await page.locator('main li a').first().click()
      await page.getByRole('link', { name: manuals.backToList }).waitFor()
      await page.locator('main canvas').waitFor()
    },
  },
  {
    name: 'manual-edit',
    user: 'superadmin',
    at: 'help/manual',
    path: 'help/manual/$manualId/edit',
    open: openManual('edit'),
  },
  {
    name: 'manual-record',
    user: 'superadmin',
    at: 'help/manual',
    path: 'help/manual/$manualId/record',
    open: openManual('record'),
  },
]
