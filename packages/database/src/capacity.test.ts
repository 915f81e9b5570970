import { expect, it } from 'vitest'
import { createCapacity, Overloaded } from './capacity.ts'

function blocked() {
  let release = () => {}
  const done = new Promise<void>((resolve) => (release = resolve))
  return { done, release }
}

it('tasks run and wait up to the limits, and further tasks fail immediately', async () => {
  const capacity = createCapacity({ running: 2, waiting: 1, retryAfterSeconds: 7 })
  const gate = blocked()
  const accepted = [1, 2, 3].map(() => capacity.run(() => gate.done))
  await expect(capacity.run(() => gate.done)).rejects.toMatchObject({
    name: 'Overloaded',
    retryAfterSeconds: 7,
  })
  expect(capacity.load).toEqual({ running: 2, waiting: 1 })
  gate.release()
  await Promise.all(accepted)
  expect(await capacity.run(async () => 'again')).toBe('again')
  expect(capacity.load).toEqual({ running: 0, waiting: 0 })
})

it('a failed task frees its place for another task', async () => {
  const capacity = createCapacity({ running: 1, waiting: 0 })
  const failing = capacity.run(async () => {
    throw new Error('on purpose')
  })
  await expect(capacity.run(async () => 1)).rejects.toBeInstanceOf(Overloaded)
  await expect(failing).rejects.toThrow('on purpose')
  expect(await capacity.run(async () => 1)).toBe(1)
})
