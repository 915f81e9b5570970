import { expect, test } from 'vitest'
import { chooseLanguage } from './i18n.ts'

test("chooseLanguage selects the saved language, then the browser's, then Japanese", () => {
  expect(chooseLanguage('mn', ['en-US'])).toBe('mn')
  expect(chooseLanguage('xx', ['fr-FR', 'en-GB', 'mn'])).toBe('en')
  expect(chooseLanguage(null, ['MN-Cyrl-MN'])).toBe('mn')
  expect(chooseLanguage(null, ['fr'])).toBe('ja')
  expect(chooseLanguage(null, [])).toBe('ja')
})
