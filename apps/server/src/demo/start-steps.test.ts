import { expect, it, vi } from 'vitest'
import { createSteps } from './start-steps.ts'

it('createSteps records which steps of a start wait, run and are done', async () => {
  const steps = createSteps(() => {})
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = steps.run('portal', () => promise)
  expect(new Map(steps.states()).get('portal')).toBe('running')
  expect(new Map(steps.states()).get('database')).toBe('waiting')
  resolve()
  await running
  expect(new Map(steps.states()).get('portal')).toBe('done')
})

it('createSteps prints how long a step took, but nothing for a step that took almost no time', async () => {
  const said: string[] = []
  const steps = createSteps((line) => said.push(line))
  const clock = vi.spyOn(performance, 'now')
  clock.mockReturnValueOnce(1_000).mockReturnValueOnce(3_450)
  await steps.run('rows', async () => {})
  clock.mockReturnValueOnce(5_000).mockReturnValueOnce(5_020)
  await steps.run('accounts', async () => {})
  clock.mockRestore()
  expect(said).toEqual(['    2.5 s  prepared the demo data'])
})

it('createSteps does not mark a failed step as done, and rethrows its error', async () => {
  const steps = createSteps(() => {})
  await expect(steps.run('portal', () => Promise.reject(new Error('no room')))).rejects.toThrow(
    'no room',
  )
  expect(new Map(steps.states()).get('portal')).toBe('running')
})
