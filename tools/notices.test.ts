import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noticesOf, projectNotices } from './notices.ts'

// Ignores the formatter's padding of table cells.
const unpadded = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')

test('THIRD-PARTY-NOTICES.md lists each package of the lock file (written by npm run notices)', () => {
  const written = readFileSync(new URL('../THIRD-PARTY-NOTICES.md', import.meta.url), 'utf8')
  expect(unpadded(written)).toBe(unpadded(projectNotices()))
})

test('the notices list a package once per version, without packages that only tests need', () => {
  const notices = noticesOf({
    '': { version: '0.1.0', license: 'Apache-2.0' },
    'node_modules/b': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/b': { version: '1.0.0', license: 'MIT' },
    'node_modules/a': { version: '2.0.0', license: '(MIT OR CC0-1.0)' },
    'node_modules/only-tests': { version: '3.0.0', license: 'ISC', dev: true },
    'node_modules/own': { link: true },
  })
  expect(notices.split('\n').slice(-4)).toEqual([
    '| ------- | ------- | ------- |',
    '| a | 2.0.0 | (MIT OR CC0-1.0) |',
    '| b | 1.0.0 | MIT |',
    '',
  ])
})

test.each([
  ['no license', {}],
  ['a license that is not in the list', { license: 'AGPL-3.0-only' }],
  ['a second license that is not in the list', { license: 'MIT AND AGPL-3.0-only' }],
])('writing the notices fails for a package with %s', (_, entry) => {
  expect(() => noticesOf({ 'node_modules/x': { version: '1.0.0', ...entry } })).toThrow(
    'x 1.0.0 has the license',
  )
})
