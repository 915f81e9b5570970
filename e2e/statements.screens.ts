import { type OpenedCase, openRowScreen, press, type ScreenCase } from './support/screen-case.ts'

export const screens: readonly ScreenCase[] = [{ path: 'deposit/statements', user: 'owner' }]

export const opened: readonly OpenedCase[] = [
  {
    name: 'statement-issued',
    user: 'owner',
    at: 'deposit',
    path: 'deposit/statements/$statementNo',
    async open(page, words) {
      await openRowScreen('statement')(page, words)
      const { issue, print, backToList } = words.statements
      // The first screenshot issues the statement; for later ones, the statement is already issued.
      const issued = page.getByRole('button', { name: print, exact: true })
      const open = page.getByRole('button', { name: issue, exact: true })
      await issued.or(open).first().waitFor()
      if (await open.isVisible()) await press(page, issue)
      await issued.waitFor()
      await page.getByRole('link', { name: backToList, exact: true }).click()
      await openRowScreen()(page, words)
    },
  },
]
