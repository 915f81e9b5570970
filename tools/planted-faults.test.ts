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
])('reports the file of a fault whose text %s', async (_what, text) => {
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
])('finds %s across line breaks, and nothing else', (find, text) => {
  expect(text.match(patternOf(find))).toEqual([text])
  expect(text.replace('b', 'd').match(patternOf(find))).toBeNull()
})

it('reads the faults of all areas, each with a unique name and an existing place', async () => {
  const all = await readFaults()
  expect(all.length).toBeGreaterThanOrEqual(20)
  expect(all.map((one) => absenceOf(one, root)).filter((says) => says !== null)).toEqual([])
})
