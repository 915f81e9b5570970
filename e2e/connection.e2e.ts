import { ja } from '@choba/phrases/ja.ts'
import { toastIn } from './support/account.ts'
import { listStands, rowsIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Retries are off, because they could hide an outage that the portal handles only sometimes.
test.describe.configure({ retries: 0 })

const { connection } = ja.shell
const WANTED = 'dateFrom=2026-01-05&dateTo=2026-02-03'

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/] })

test('the portal shows a notice when the device is offline, and reloads visible data when it is back', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await signInAs(page, 'owner', { at: `#/trade?${WANTED}` })
  await listStands(page)
  await context.setOffline(true)
  await expect(page.getByText(connection.lost)).toBeVisible()
  // The data that was visible before stays visible.
  await expect(rowsIn(page).first()).toBeVisible()
  await page.clock.fastForward('00:40')
  const lists: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trade/list')) lists.push(request.headers()['x-background'])
  })
  await context.setOffline(false)
  await expect(page.getByText(connection.lost)).toBeHidden()
  await expect(toastIn(page, connection.back)).toBeVisible()
  // The portal reloads the list as a background call, which does not count as user activity.
  await expect.poll(() => lists).toEqual(['1'])
  await listStands(page)
})

test('the portal detects an unreachable server although the device is online', async ({ page }) => {
  await signInAs(page, 'owner', { at: `#/trade?${WANTED}` })
  await listStands(page)
  await page.route('**/apiproxy/**', (route) => route.fulfill({ status: 503 }))
  await expect(page.getByText(connection.lost)).toBeVisible()
  await page.unroute('**/apiproxy/**')
  await expect(page.getByText(connection.lost)).toBeHidden()
})
