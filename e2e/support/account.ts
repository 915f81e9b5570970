import { languages } from '@choba/phrases/languages.ts'
import type { Language, UserInfo } from '@choba/contract/session.contract.ts'
import type { Locator, Page } from '@playwright/test'
import { say } from './screen.ts'

type Item = 'secondStep' | 'changePassword' | 'logOut'

/** Opens the user menu and clicks an item. */
export async function chooseInUserMenu(
  page: Page,
  item: Item,
  language: Language = 'ja',
): Promise<void> {
  const { shell } = languages[language]
  const user = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('userInfo')!) as UserInfo,
  )
  await page.getByRole('button', { name: say(shell.userMenu, { name: user.userFullName }) }).click()
  await page.getByRole('menuitem', { name: shell[item], exact: true }).click()
}

/** Returns a locator for a dialog of the user menu. */
export const accountDialog = (
  page: Page,
  which: 'secondStep' | 'changePassword',
  language: Language = 'ja',
): Locator => page.getByRole('dialog', { name: languages[language].shell[which], exact: true })

export const toastIn = (page: Page, words: string): Locator =>
  page.locator('[data-severity]').getByText(words, { exact: true })

/** Returns the error message of a field. */
export async function faultOf(field: Locator): Promise<string> {
  const ids = (await field.getAttribute('aria-describedby')) ?? ''
  const id = ids.split(' ').find((one) => one.endsWith('fault'))
  return id ? field.page().locator(`[id="${id}"]`).innerText() : ''
}
