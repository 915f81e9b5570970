import { ja } from '@choba/phrases/ja.ts'
import { ask } from './support/portal.ts'
import { goTo, listStands, pathIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.describe('a merchant without points', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('does not show point rules, and the server rejects their calls', async ({ page }) => {
    await signInAs(page, 'owner2')
    await listStands(page)
    const menu = page.getByRole('navigation', { name: ja.shell.menu })
    await expect(menu.getByRole('link', { name: ja.pointRules.screens.list })).toHaveCount(0)
    for (const path of ['setting/points', 'setting/points/add', 'setting/points/simulator']) {
      await goTo(page, path)
      await expect.poll(() => pathIn(page)).toBe('/notFound')
    }
    const refused = await ask(page, 'pointrule/list')
    expect([refused.status, refused.resultType]).toEqual([403, 2000])
  })
})
