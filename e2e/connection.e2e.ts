import { ja } from '@choba/phrases/ja.ts'
import { toastIn } from './support/account.ts'
import { listStands, rowsIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// A second try would hide an outage that is not survived now and then.
test.describe.configure({ retries: 0 })

const { connection } = ja.shell
const WANTED = 'dateFrom=2026-01-05&dateTo=2026-02-03'

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/] })

test('a device without a network is told so, and what it shows is loaded again once it is back', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await signInAs(page, 'owner', { at: `#/trade?${WANTED}` })
  await listStands(page)
  await context.setOffline(true)
  await expect(page.getByText(connection.lost)).toBeVisible()
  // What is in view stays.
  await expect(rowsIn(page).first()).toBeVisible()
  await page.clock.fastForward('00:40')
  const lists: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trade/list')) lists.push(request.headers()['x-background'])
  })
  await context.setOffline(false)
  await expect(page.getByText(connection.lost)).toBeHidden()
  await expect(toastIn(page, connection.back)).toBeVisible()
  // Loaded by the portal's own accord: that keeps no sign-in awake.
  await expect.poll(() => lists).toEqual(['1'])
  await listStands(page)
})

test('a server that is away is noticed although the device has its network', async ({ page }) => {
  await signInAs(page, 'owner', { at: `#/trade?${WANTED}` })
  await listStands(page)
  await page.route('**/apiproxy/**', (route) => route.fulfill({ status: 503 }))
  await expect(page.getByText(connection.lost)).toBeVisible()
  await page.unroute('**/apiproxy/**')
  await expect(page.getByText(connection.lost)).toBeHidden()
})
