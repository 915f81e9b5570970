import { readFile } from 'node:fs/promises'
import { ja } from '@choba/phrases/ja.ts'
import { goTo, say } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { field, print } = ja.tableTents

test('a template for table tents can be selected, previewed and printed as a PDF', async ({
  page,
}) => {
  await signInAs(page, 'owner')
  await goTo(page, 'setting/tableTent')
  const main = page.getByRole('main')
  await main.getByLabel(field.template, { exact: true }).selectOption({ label: 'A6カード' })
  await main.getByRole('radio', { name: '渋谷本店' }).click()
  await main.getByLabel(field.code, { exact: true }).selectOption({ index: 1 })
  await main.getByLabel(field.tables, { exact: true }).fill('1-3')
  await expect(main.getByRole('img', { name: print.picture })).toBeVisible()
  await expect(main.getByText(say(print.tents, { count: '3' }))).toBeVisible()
  const begun = page.waitForEvent('download')
  await main.getByRole('button', { name: print.act, exact: true }).click()
  const file = await begun
  expect(file.suggestedFilename()).toBe(`${ja.tableTents.paper.fileName}_渋谷本店.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText(print.done)).toBeVisible()
})
