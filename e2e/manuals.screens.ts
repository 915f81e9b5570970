import { ja } from '@choba/phrases/ja.ts'
import { adminUsers, merchantUsers, type OpenedCase, type ScreenCase } from './support/screen-case.ts'

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
]
