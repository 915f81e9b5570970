import { expect, it } from 'vitest'
import { tree } from './fixture.ts'
import { rowIds, specificationFaults } from './specification.ts'

const files = tree({
  'e2e/errors.e2e.ts':
    "test('every answer is shown', async () => {})\ntest.skip('a later one', async () => {})",
  'apps/server/src/a.test.ts':
    "it.each([1, 2])('adds %s', () => {})\nit.each([\n  3,\n  4,\n] as const)('takes %s', () => {})",
  'e2e/errors.screens.ts': "test('no test', () => {})",
})
const whole = rowIds.map(
  (id) => `- **${id}** Must hold.\n  - \`e2e/errors.e2e.ts\`: every answer is shown`,
)
const saysOf = (rows: readonly string[]) =>
  specificationFaults(rows.join('\n'), files).map(({ says }) => says)
const withProof = (proof: string) => [...whole.slice(0, -1), `- **J6** Must hold.\n  - ${proof}`]

it('the acceptance table of the specification is accepted, and its 81 rows each name an existing test', () => {
  expect(rowIds).toHaveLength(81)
  expect(saysOf(whole)).toEqual([])
  for (const title of ['adds %s', 'takes %s'])
    expect(saysOf(withProof(`\`apps/server/src/a.test.ts\`: ${title}`))).toEqual([])
})

it('a row of the acceptance table is reported if it is missing, duplicate or without a test', () => {
  expect(saysOf(whole.slice(1))).toEqual(['lacks A1'])
  expect(saysOf([...whole, whole[0]!])).toEqual([
    'has rows that are duplicate, unknown or in the wrong order',
  ])
  expect(saysOf([...whole.slice(0, -1), '- **J6** Must hold.'])).toEqual(['J6 names no test'])
})

it.each([
  ['`e2e/errors.e2e.ts`: every answer', 'e2e/errors.e2e.ts has no test “every answer” that runs'],
  ['`e2e/errors.e2e.ts`: a later one', 'e2e/errors.e2e.ts has no test “a later one” that runs'],
  ['`e2e/none.e2e.ts`: every answer is shown', 'e2e/none.e2e.ts does not exist'],
  ['`e2e/errors.screens.ts`: no test', 'e2e/errors.screens.ts does not run in CI'],
  ['every answer is shown', 'is not a test: write `path`: title'],
])('the proof %s of a row is rejected', (proof, says) => {
  expect(saysOf(withProof(proof))).toContain(says)
})
