import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ja } from '@choba/phrases/ja.ts'
import { freePort } from '../tools/free-port.ts'
import { expectAccessible } from './support/accessible.ts'
import { beginDemo } from './support/demo.ts'
import { expectSignInPage } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Time limit for creating the demo on a busy machine, in milliseconds. */
const MAX_START = 180_000

test.describe.configure({ retries: 0, timeout: 2 * MAX_START })
test.use({ expectedErrors: [/status of 503|net::ERR_(CONNECTION|EMPTY|ABORTED)/] })

test('a browser that opens the demo too early sees the steps of the start, then the sign-in page', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'choba-e2e-'))
  const demo = beginDemo({ port: await freePort(), folder, rows: 20_000 })
  try {
    // Answers with a fixed state, so that the page stays open while the test reads it.
    const states = [['database', 'done', ja.preparing.states.done]]
    await page.route('**/readyz', (route) => route.fulfill({ status: 503, json: states }))
    await expect
      .poll(() => page.goto(demo.origin).then(Boolean, () => false), { timeout: MAX_START })
      .toBe(true)
    await expect(page.getByRole('heading', { name: ja.preparing.title, level: 1 })).toBeVisible()
    const step = page.getByRole('listitem').filter({ hasText: ja.preparing.steps.database })
    await expect(step).toContainText(ja.preparing.states.done)
    await expectAccessible(page, 'the page of the preparation')
    await page.unroute('**/readyz')
    await page.waitForURL(/\/realms\/demo\//, { timeout: MAX_START })
    await expectSignInPage(page)
  } finally {
    await demo.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
