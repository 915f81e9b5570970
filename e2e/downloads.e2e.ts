import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { toastIn } from './support/account.ts'
import {
  amountsAt,
  apartFromPoints,
  downloadFile,
  fileRow,
  guarded,
  netOf,
  pointTitles,
  readCsv,
  readXlsx,
  tieTitles,
  titles,
} from './support/files.ts'
import type { OrderSum } from '@choba/contract/orders.contract.ts'
import { ask, everyRow, listOf, optionsOf, queryText, quietPeriod } from './support/portal.ts'
import { expectSearch } from './support/expectations.ts'
import { goTo, listStands } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { download: words } = ja.table

/**
 * Opens the owner's list for a past period. Returns the rows that the downloaded file must contain,
 * their total, and the points given.
 */
async function openPast(page: Page) {
  await signInAs(page, 'owner')
  await listStands(page)
  const period = await quietPeriod(page)
  await goTo(page, `trade?${queryText(period)}`)
  const { sum } = await expectSearch(page, period)
  const options = await optionsOf(page)
  const rows = (await everyRow(page, period)).map((row) => fileRow(row, options))
  expect(rows.length).toBeGreaterThan(100)
  const orders = await ask<{ sum: OrderSum[] }>(page, 'order/list', { query: period })
  const given = orders.result.sum.reduce((all, { pointsAwarded }) => all + pointsAwarded!, 0)
  return { period, rows, net: sum![0]!.net, given }
}

test('a CSV file in UTF-8 contains the rows of the list and matches its totals', async ({
  page,
}) => {
  const { period, rows, net, given } = await openPast(page)
  const { download, bytes } = await downloadFile(page, words.csv)
  expect(download.suggestedFilename()).toBe(
    `${ja.exports.transactions.fileName}_渋谷珈琲店_${period.dateFrom}_${period.dateTo}.csv`,
  )
  expect([...bytes.subarray(0, 3)], 'the byte order mark that Excel needs').toEqual([
    0xef, 0xbb, 0xbf,
  ])
  const [head, ...whole] = readCsv(bytes.toString('utf8').slice(1))
  expect(head).toEqual([...titles, ...tieTitles, ...pointTitles])
  const { lines, given: inFile } = apartFromPoints(whole)
  expect(lines).toEqual(rows.map(guarded))
  expect([netOf(lines), inFile]).toEqual([net, given])
  expect(given).toBeGreaterThan(0)
  await expect(toastIn(page, words.done)).toBeVisible()
})

test('a CSV file in Shift_JIS contains the rows of the list in Shift_JIS characters', async ({
  page,
}) => {
  const { rows, net } = await openPast(page)
  const { bytes } = await downloadFile(page, words.csvShiftJis)
  const [head, ...whole] = readCsv(new TextDecoder('shift_jis', { fatal: true }).decode(bytes))
  expect(head).toEqual([...titles, ...tieTitles, ...pointTitles])
  const { lines } = apartFromPoints(whole)
  // Shift_JIS does not contain 𠮷, and has other dashes than Unicode texts.
  const written = (text: string) =>
    text.replaceAll('𠮷', '〓').replaceAll('–', '－').replaceAll('—', '―')
  expect(lines).toEqual(rows.map((row) => guarded(row).map(written)))
  expect(netOf(lines)).toBe(net)
})

test('an Excel file contains numbers as numbers, and no text as a formula', async ({ page }) => {
  const { rows, net, given } = await openPast(page)
  const { download, bytes } = await downloadFile(page, words.xlsx)
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  const [head, ...lines] = await readXlsx(bytes)
  expect(head).toEqual([...titles, ...tieTitles, ...pointTitles])
  const blank = (row: readonly (string | number)[]) => titles.map((_title, at) => row[at] ?? '')
  const listed = lines.slice(0, rows.length)
  expect(listed.map(blank)).toEqual(
    rows.map((row) => row.map((text, at) => (amountsAt.includes(at) ? Number(text) : text))),
  )
  expect([netOf(listed), apartFromPoints(listed).given]).toEqual([net, given])
  // An empty row precedes the row with the total.
  const [total] = lines.slice(rows.length + 1)
  expect(total![0]).toBe(ja.exports.transactions.total)
  expect(total![9]).toBe(net)
})

test('a downloaded file contains only the rows that the filters find', async ({ page }) => {
  const { period } = await openPast(page)
  const query = { ...period, tradeKind: 'REFUND' }
  await goTo(page, `trade?${queryText(query)}`)
  await expectSearch(page, query)
  const { bytes } = await downloadFile(page, words.csv)
  const lines = readCsv(bytes.toString('utf8').slice(1)).slice(1)
  const all = await listOf(page, query)
  expect(lines).toHaveLength(all.total!)
  expect(netOf(lines)).toBe(all.sum![0]!.net)
  expect(netOf(lines)).toBeLessThan(0)
})

test('a slow download can be stopped, and nothing is saved', async ({ page, context }) => {
  await openPast(page)
  let saved = 0
  page.on('download', () => saved++)
  // Limits the connection to 10 kB per second.
  const line = await context.newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: 10_000, uploadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', slow)
  const button = page.getByRole('button', { name: words.button, exact: true })
  await button.click()
  await page.getByRole('menuitem', { name: words.csv, exact: true }).click()
  await expect(page.getByRole('progressbar', { name: words.running })).toBeVisible()
  await page.getByRole('button', { name: words.stop, exact: true }).click()
  await expect(page.getByRole('progressbar', { name: words.running })).toBeHidden()
  await expect(page.locator('[data-severity]')).toHaveCount(0)
  await line.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1 })
  expect(saved).toBe(0)

  // The next download succeeds.
  await downloadFile(page, words.csv)
  expect(saved).toBe(1)
})
