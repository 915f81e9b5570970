import { page } from 'vitest/browser'
import { expect, it } from 'vitest'
import { phrases } from '#testing/phrases.ts'
import { main, openScreen, signInAs } from '#testing/screen.tsx'

const { download: words } = phrases.ja.table

it('the export menu offers Excel first, and warns that Excel truncates long numbers in a CSV file', async () => {
  await signInAs('owner')
  await openScreen('trade')
  await main().getByRole('button', { name: words.button, exact: true }).click()
  await expect.element(page.getByText(words.longNumbersNote)).toBeVisible()
  const items = page.getByRole('menuitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual([
    words.xlsx,
    words.csv,
    words.csvShiftJis,
  ])
})
