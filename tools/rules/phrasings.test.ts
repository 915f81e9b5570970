import { expect, it } from 'vitest'
import { tree } from './fixture.ts'
import { countPhrasings, phrasingFaults, phrasingsOf, shrinkPhrasings } from './phrasings.ts'

const saysIn = (path: string, text: string): string[] =>
  phrasingsOf({ path, text }).map(({ line, says }) => `${line} ${says}`)

it.each([
  ['// Asks whoever is there.', 'whoever'],
  ['// Nobody is asked.', 'Nobody'],
  ['/* Tells somebody. */', 'somebody'],
  ['// The list reloads by itself.', 'by itself'],
  ['// A list, of which one counts.', 'of which'],
  ['// Rows, as many as there may be.', 'as many as there may be'],
  ['// Pays what is due.', 'what is due'],
  ['// Keeps what stands there.', 'what stands'],
  ['// Both are told apart.', 'told apart'],
  ['// The index is made anew.', 'made anew'],
  ['// A mended row.', 'mended'],
  ['// It stands for a store.', 'stands for'],
  ['// The page goes by the tenant.', 'goes by'],
  ['// Waits till the end.', 'till'],
  ['// A second refund is refused.', 'is refused'],
  ['/**\n * Two rows are\n * refused.\n */', 'are refused'],
])('the rule for phrasings rejects the comment %s', (text, phrase) => {
  expect(saysIn('packages/a.ts', `const a = 1\n${text}\n`)).toEqual([
    expect.stringContaining(`says “${phrase}”`),
  ])
})

it('the rule for phrasings rejects doc comments that start with a question word or with “Of”', () => {
  const text = ['What', 'Whether', 'Where', 'Of', 'Who'].map((word) => `/** ${word} a row is. */\n`)
  expect(saysIn('packages/a.ts', text.join(''))).toEqual([
    expect.stringContaining('1 starts with “What”'),
    expect.stringContaining('2 starts with “Whether”'),
    expect.stringContaining('3 starts with “Where”'),
    expect.stringContaining('4 starts with “Of”'),
    expect.stringContaining('5 starts with “Who”'),
  ])
  expect(saysIn('packages/a.ts', '/**\n * Whether a row is.\n */')).toHaveLength(1)
})

it('the rule for phrasings rejects comment lines over 100 columns, except lines that cannot be broken', () => {
  const long = `  // ${'word '.repeat(20)}`
  expect(saysIn('packages/a.ts', `\n${long}`)).toEqual([
    '2 is a comment line of 105 columns; at most 100',
  ])
  expect(saysIn('packages/a.ts', `/*\n${' * word'.padEnd(101, '-')}\n */`)).toEqual([
    '2 is a comment line of 101 columns; at most 100',
  ])
  expect(saysIn('packages/a.ts', `${long} https://example.com/`)).toEqual([])
  expect(saysIn('packages/a.sql', `-- ${'word '.repeat(20)}`)).toHaveLength(1)
})

it('the rule for phrasings ignores code in documents, and text outside of comments in source files', () => {
  expect(saysIn('docs/a.md', 'Text.\n\nThe row is refused.')).toEqual([
    expect.stringContaining('3 says “is refused”'),
  ])
  expect(saysIn('docs/a.md', '`nobody`\n\n```\n# whoever\n```\n')).toEqual([])
  expect(saysIn('packages/a.ts', "const a = 'nobody', b = 'apps/**', c = 'whoever'")).toEqual([])
})

it('the rule for phrasings accepts allowed uses of similar words, such as a cash till', () => {
  const text = '// Cash in the till, each of which is still there, and the cash till.'
  expect(saysIn('packages/a.ts', text)).toEqual([])
})

it('a listed file may have exactly the listed number of phrasings, and updating the list never raises it', () => {
  const one = '// Nobody.\n'
  const files = tree({ 'a.ts': one, 'b.ts': one + one, 'c.ts': '' })
  expect(countPhrasings(files)).toEqual({ 'a.ts': 1, 'b.ts': 2 })
  expect(phrasingFaults(files, { 'a.ts': 1, 'b.ts': 2 })).toEqual([])
  expect(phrasingFaults(files, { 'a.ts': 1, 'b.ts': 1 })).toHaveLength(2)
  expect(
    phrasingFaults(files, { 'a.ts': 2, 'b.ts': 2, 'gone.ts': 1 }).map(({ says }) => says),
  ).toEqual([
    'lists 2 phrasings in a.ts, which has 1; run npm run phrasings',
    'lists 1 phrasings in gone.ts, which has 0; run npm run phrasings',
  ])
  expect(shrinkPhrasings({ 'a.ts': 3, 'b.ts': 1, 'c.ts': 4 }, { 'a.ts': 1, 'b.ts': 2 })).toEqual({
    'a.ts': 1,
    'b.ts': 1,
  })
})
