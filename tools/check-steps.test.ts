import { expect, it } from 'vitest'
import { runSteps, type Step, stepsOf } from './check-steps.ts'

const step = (name: string, output: string | null): Step => [
  name,
  () => ({ ok: output === null, output: output ?? '' }),
]
const steps = [step('types', 'a type'), step('lint', null), step('format', 'a space')]

it('npm run check reports every failed step, not only the first', async () => {
  const said: string[] = []
  const failed = await runSteps(steps, { log: () => {}, error: (text: string) => said.push(text) })
  expect(failed).toEqual(['types', 'format'])
  expect(said).toEqual(['a type', 'a space', 'Failed: types, format'])
})

it('npm run check prints no errors if every step passes', async () => {
  const said: string[] = []
  expect(
    await runSteps([step('lint', null)], {
      log: () => {},
      error: (text: string) => said.push(text),
    }),
  ).toEqual([])
  expect(said).toEqual([])
})

it('npm run check prints the note of a step that passes', async () => {
  const said: string[] = []
  const commits: Step = ['commits', () => ({ ok: true, output: 'all', note: 'none checked' })]
  await runSteps([commits], { log: (text: string) => said.push(text), error: () => {} })
  expect(said).toEqual([expect.stringMatching(/^ok +commits +[\d.]+ s +\(none checked\)$/)])
})

it('npm run check runs only the named steps, and rejects unknown names', () => {
  expect(stepsOf(steps, ['format']).map(([name]) => name)).toEqual(['format'])
  expect(stepsOf(steps, [])).toEqual(steps)
  expect(() => stepsOf(steps, ['tests'])).toThrow(
    'Unknown step: tests. The steps are: types, lint, format',
  )
})
