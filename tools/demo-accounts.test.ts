import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withAccounts } from './demo-accounts.ts'

// Ignores the formatter's padding of table cells.
const unpadded = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')

test('the README describes the permissions of each demo account (written by npm run demo:accounts)', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(unpadded(withAccounts(readme))).toBe(unpadded(readme))
  const line = (account: string) =>
    readme.split('\n').find((one) => one.startsWith(`| \`${account}\``))
  expect(line('operator')).not.toMatch(/Deposits|Transactions/)
  expect(line('settlement')).toMatch(/\| Deposits +\|$/)
})
