import { IMPORT_PART } from '@choba/contract/import-rows.ts'
import { ja } from '@choba/phrases/ja.ts'
import { goTo, listStands, pathIn, say } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { imports: words, importMapping: mapping } = ja

test('a file of another service is imported as transactions, and the whole import can be undone', async ({
  page,
}) => {
  const mark = `E2E${Date.now().toString(36).toUpperCase()}`
  const file = [
    '受付番号;取引日時;区分;支払方法;金額;手数料;店舗コード',
    `${mark}-1;2026/10/05 10:00:00;売上;PayPay;1,200;36;${mark}`,
    `${mark}-2;2026/10/05 11:30:00;売上;たこペイ;980;29;${mark}`,
    `${mark}-3;2026/10/06 09:15:00;返品;PayPay;300;0;${mark}`,
    '',
  ].join('\r\n')
  await signInAs(page, 'owner')
  await goTo(page, 'setting/imports')
  const buffer = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(file)])
  await page
    .getByLabel(words.drop.label)
    .setInputFiles({ name: '十月.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText(words.draft.guessed)).toBeVisible()
  await page.getByText(words.draft.createStores.label, { exact: true }).click()
  const rowOf = (no: string) => page.getByRole('row').filter({ hasText: `${mark}-${no}` })
  await expect(rowOf('1').getByText(words.preview.state.FRESH)).toBeVisible()
  await page.getByLabel(say(mapping.paymentMethodOf, { value: 'たこペイ' })).selectOption('OTHER')
  await expect(rowOf('2').getByText(words.preview.state.FRESH)).toBeVisible()
  await page.getByRole('button', { name: words.draft.check, exact: true }).click()
  await page.getByRole('button', { name: words.act.start, exact: true }).click()
  await page.getByRole('button', { name: say(words.start.act, { count: '3' }) }).click()
  await expect(page.getByText(words.state.DONE, { exact: true })).toBeVisible()
  const at = pathIn(page).slice(1)
  await page.getByRole('link', { name: say(words.page.transactions, { count: '3' }) }).click()
  await listStands(page)
  const search = `trade?dateFrom=2026-10-05&dateTo=2026-10-06&paymentNo=${mark}`
  await goTo(page, search)
  for (const no of ['1', '2', '3']) await expect(rowOf(no).first()).toBeVisible()
  await goTo(page, at)
  await page.getByRole('button', { name: words.act.undo, exact: true }).click()
  await page.getByRole('button', { name: say(words.undo.act, { count: '3' }) }).click()
  await expect(page.getByText(words.state.UNDONE, { exact: true })).toBeVisible()
  await goTo(page, search)
  await listStands(page)
  await expect(page.getByText(`${mark}-1`)).toHaveCount(0)
})

test.describe('calls that exceed the rate limit', () => {
  test.use({ expectedErrors: [/status of 429/] })

  test('are retried during the upload of a large file', async ({ page }) => {
    const line = '2026-10-05T10:00:00,PAYMENT,CASH,100,PAID,LIMITED\n'
    const rows = Array.from({ length: 6_000 }, (_, nth) => `LIMITED-${nth},${line}`)
    const buffer = Buffer.from(
      ['paymentNo,paidAt,tradeKind,paymentType,amount,state,storeCode\n', ...rows].join(''),
    )
    await signInAs(page, 'owner')
    await goTo(page, 'setting/imports')
    const offsets: (string | null)[] = []
    await page.route('**/import/part?*', async (route) => {
      offsets.push(new URL(route.request().url()).searchParams.get('offset'))
      if (offsets.length === 2)
        await route.fulfill({ status: 429, headers: { 'retry-after': '1' } })
      else await route.continue()
    })
    await page
      .getByLabel(words.drop.label)
      .setInputFiles({ name: 'limited.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByText(words.state.DRAFT, { exact: true })).toBeVisible()
    expect(buffer.length).toBeGreaterThan(IMPORT_PART)
    expect(offsets).toEqual(['0', String(IMPORT_PART), String(IMPORT_PART)])
  })
})
