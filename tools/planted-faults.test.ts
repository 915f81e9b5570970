import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { absenceOf, patternOf, readFaults, tryFault, type PlantedFault } from './planted-faults.ts'
import { root } from './run.ts'

const fault: PlantedFault = {
  source: 'some.faults.ts',
  name: 'one',
  file: 'some.ts',
  find: 'a < b',
  replace: 'a <= b',
  tests: ['some.test.ts'],
}

it.each([
  ['no longer exists', 'a > b'],
  ['occurs twice', 'a < b, a < b'],
])('a planted fault is reported with its file if its text %s', async (_what, text) => {
  const copy = mkdtempSync(join(tmpdir(), 'choba-faults-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  writeFileSync(join(copy, 'some.ts'), text)
  writeFileSync(join(copy, 'some.test.ts'), '')
  const outcome = await tryFault(fault, { copy, url: null, sound: new Map() })
  expect(outcome).toEqual({
    kind: 'absent',
    says: expect.stringMatching(/^some\.faults\.ts: .* times in some\.ts$/),
  })
})

it.each([
  ['call(a, b).then(c)', 'call(\n  a,\n  b,\n)\n  .then(c)'],
  ['[a, { b }] ?? $x', '[\n  a,\n  { b },\n] ?? $x'],
])(
  'the pattern of a planted fault finds %s across line breaks, and no other text',
  (find, text) => {
    expect(text.match(patternOf(find))).toEqual([text])
    expect(text.replace('b', 'd').match(patternOf(find))).toBeNull()
  },
)

it('planting a fault keeps the lines around a text that begins and ends with white space', () => {
  const text = '// One.\n  if (a) return\n  b()\n'
  const planted = text.replace(patternOf('  if (a) return\n'), () => '  if (c) return\n')
  expect(
    planted
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ).toEqual(['// One.', 'if (c) return', 'b()'])
  expect('if (a) returned'.match(patternOf('if (a) return\n'))).toBeNull()
})

it('the planted faults of all areas have unique names and a text that exists exactly once', async () => {
  const all = await readFaults()
  expect(all.length).toBeGreaterThanOrEqual(20)
  expect(all.map((one) => absenceOf(one, root)).filter((says) => says !== null)).toEqual([])
})
