import { ja } from '@choba/phrases/ja.ts'
import { screens } from './support/area-screens.ts'
import { ask } from './support/portal.ts'
import { adminUsers, merchantUsers } from './support/screen-case.ts'
import { goTo, listStands, pathIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { notFound } = ja.shell
const { missing } = ja.permissions

const table = screens
  .flatMap(({ path, menu }) => (menu ? [{ path: `/${path}`, ...menu }] : []))
  .toSorted((a, b) => a.order - b.order)

/**
 * Screens of the specification that the demo does not show, because the demo has no point system.
 */
const unbuilt = ['/setting/pointManagement']

test.describe('menu, route and server', () => {
  test.use({ expectedErrors: [/status of 403/] })

  for (const user of [...merchantUsers, ...adminUsers]) {
    test(`allow the same screens for the user ${user}`, async ({ page }) => {
      await signInAs(page, user, { at: '' })
      await listStands(page)
      const mine = table.filter(({ open }) => open.includes(user))
      // The approvals cannot be the home screen, because the screen is empty while no request
      // waits.
      const homes = mine.map(({ path }) => path).filter((path) => path !== '/approval')
      const home = homes.includes('/trade') ? '/trade' : homes[0]!
      expect(pathIn(page), 'where the portal opens').toBe(home)
      const links = page.getByRole('navigation', { name: ja.shell.menu }).getByRole('link')
      // The text of a menu entry may end with the number of waiting items.
      await expect(links).toHaveText(mine.map(({ entry }) => new RegExp(`^${entry}(\\d|$)`)))
      for (const { path, call, query, open, answered = open } of table) {
        const mayOpen = open.includes(user)
        expect((await ask(page, call, query ? { query } : {})).status, `${call} for ${user}`).toBe(
          answered.includes(user) ? 200 : 403,
        )
        await goTo(page, path.slice(1))
        // The portal redirects administrators from the dashboard to their first screen.
        const isSentHome = path === '/panel' && adminUsers.includes(user)
        const place = mayOpen ? path : isSentHome ? home : '/notFound'
        await expect.poll(() => pathIn(page), `${path} for ${user}`).toBe(place)
        if (mayOpen || isSentHome) {
          await listStands(page)
          // A toast would mean that the screen requested data that the user may not see.
          const said = await page.locator('[data-severity]').allTextContents()
          expect(said, `toasts of ${path} for ${user}`).toEqual([])
        }
        // If the screen exists for the user's side (merchant or administrators), the page names the
        // missing permission.
        else
          await expect(
            page.getByText(notFound.title).or(page.getByText(missing.title)),
          ).toBeVisible()
      }
      for (const path of unbuilt) {
        await goTo(page, path.slice(1))
        await expect.poll(() => pathIn(page), path).toBe('/notFound')
      }
      await page
        .getByRole('link', { name: notFound.back.replace('{screen}', mine[0]!.entry) })
        .click()
      await expect.poll(() => pathIn(page)).toBe(mine[0]!.path)
      await expect(page).toHaveTitle(new RegExp(`^${mine[0]!.entry}`))
    })
  }
})
